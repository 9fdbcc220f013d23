layout(std140) uniform Frame {
    mat4 vp;     // projection times rotation: positions are relative to the eye
    vec4 eye;    // where it is, seconds
    vec4 sun;    // towards it, strength
    vec4 fog;    // density (below 0: by depth), height of the water's surface, 1 under water, height of the ground
    vec4 view;   // width, height, pixels per meter at depth 1 (or at any depth without perspective), pixels per logical pixel
    vec4 low;    // backdrop below the horizon; a: strength of caustics
    vec4 mid;    // at the horizon
    vec4 high;   // above
    vec4 tint;   // color of the light; a: constant light
    vec4 ray0;   // line of sight at the top left; a: size of caustics
    vec4 rayx;   // from there to the top right; a: size of ripples, 0 without a sky
    vec4 rayy;   // from there to the bottom left; a: size of waves
};

// One function for the sky and for the color of fog: things fade into what is behind them.
vec3 backdrop(float y) {
    return y < 0.0 ? mix(mid.rgb, low.rgb, smoothstep(0.0, 0.75, -y)) : mix(mid.rgb, high.rgb, smoothstep(0.0, fog.z > 0.5 ? 0.9 : 0.6, y));
}

float haze(vec3 at) {
    if (fog.x < 0.0) return clamp((at.y + eye.y - fog.y) * fog.x, 0.0, 0.75);  // without perspective: the deeper, the murkier
    float f = length(at) * fog.x;
    return 1.0 - exp(fog.z > 0.5 ? -f * f - 0.35 * f : -0.7 * f * f);
}

vec3 ripples(vec3 d, vec3 c) {  // the underside of the surface: bright ripples where the line of sight meets it
    if (d.y < 0.1) return c;
    vec2 q = (d.xz / d.y * (fog.y - eye.y) + eye.xz) * rayx.a;
    float t = eye.w;
    float k = sin(q.x * 0.5 + sin(q.y * 0.33 + t * 0.5) * 2.0 + t * 0.6) * sin(q.y * 0.45 + sin(q.x * 0.27 - t * 0.4) * 2.0);
    k = k * 0.5 + 0.5 * sin(q.x * 1.3 - q.y * 0.9 + t) * sin(q.y * 1.7 + q.x * 0.6);
    c += high.rgb * 0.30 * smoothstep(0.1, 0.9, k) * smoothstep(0.1, 0.6, d.y);
    float s = max(dot(d, sun.xyz), 0.0);
    s *= s; s *= s;
    return c + high.rgb * 0.45 * s * s;
}
