uniform vec4 ink;
in vec3 v_at;
in vec3 v_out;
flat in float v_strength;
out vec4 color;

void main() {
    float rim = 1.0 - abs(dot(normalize(v_out), normalize(v_at)));
    rim *= rim;
    float a = v_strength * ink.a * (0.05 + 0.45 * rim * rim);  // each shell is seen twice, its near and its far side
    color = vec4(ink.rgb, a * (1.0 - 0.6 * haze(v_at)));
}
