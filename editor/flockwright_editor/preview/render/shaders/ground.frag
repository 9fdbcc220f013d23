flat in vec3 v_color;
in vec4 v_fog;
in vec2 v_xz;
out vec4 color;

void main() {
    vec3 c = v_color;
    if (low.a > 0.0 && v_fog.a < 0.9) {  // light that the waves gather
        vec2 q = v_xz * ray0.a;
        float t = eye.w * 0.6;
        float k = sin(q.x * 1.7 + sin(q.y * 1.3 + t) * 1.4 + t) + sin(q.y * 2.1 + sin(q.x * 1.1 - t) * 1.6);
        k = 1.0 - min(abs(k) * 0.9, 1.0);
        c += low.a * k * k * high.rgb;
    }
    color = vec4(mix(c, v_fog.rgb, v_fog.a), 1.0);
}
