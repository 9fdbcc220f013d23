uniform vec4 motion;  // z: shine, w: how much one sees through it
in vec3 v_at;
in vec3 v_color;
flat in vec4 v_fog;
flat in vec3 v_half;
out vec4 color;

void main() {
    vec3 n = normalize(cross(dFdx(v_at), dFdy(v_at)));
    n *= -sign(dot(n, v_at));  // towards the eye, whatever the winding
    float l = dot(n, sun.xyz);
    // A little light from behind lets wings and fins glow.
    float lit = max(l, -0.4 * l) * sun.w + (n.y * 0.5 + 0.5) * 0.48 + tint.a;
    vec3 c = v_color * lit * tint.rgb;
    float g = max(dot(n, v_half), 0.0);
    g *= g; g *= g; g *= g; g *= g;
    c += motion.z * g * 0.55 * mix(vec3(1.0), high.rgb, 0.4);
    color = vec4(mix(c, v_fog.rgb, v_fog.a), 1.0 - motion.w);
}
