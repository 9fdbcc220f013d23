// Colored by vertex on a coarse grid: a third of the cost of doing it by pixel, and ripples and clouds survive.
in vec2 place;
out vec3 v_color;

vec3 air(vec3 d, vec3 c) {
    float s = max(dot(d, sun.xyz), 0.0), wide = s * s, disc;
    wide *= wide;
    disc = wide * wide; disc *= disc; disc *= disc;
    c += vec3(1.0, 0.8, 0.5) * (wide * 0.10 + disc * 0.45) * sun.w;
    if (d.y > 0.02 && rayx.a > 0.0) {  // thin clouds that drift
        vec2 q = d.xz / (d.y + 0.12) * 1.2 + eye.w * 0.01;
        float k = sin(q.x * 1.3 + sin(q.y * 2.1) * 0.9) + sin(q.y * 1.7 + sin(q.x * 1.9) * 1.1) + 0.5 * sin(q.x * 4.1 + q.y * 3.3);
        c = mix(c, vec3(1.0, 0.97, 0.93), 0.38 * smoothstep(0.5, 2.2, k) * smoothstep(0.02, 0.22, d.y));
    }
    return c;
}

void main() {
    gl_Position = vec4(place * 2.0 - 1.0, 1.0, 1.0);
    vec3 d = normalize(ray0.xyz + rayx.xyz * place.x + rayy.xyz * place.y), c = backdrop(d.y);
    v_color = fog.z > 0.5 ? ripples(d, c) : rayx.a > 0.0 ? air(d, c) : c;
}
