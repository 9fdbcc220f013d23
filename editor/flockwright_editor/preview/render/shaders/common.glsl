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
