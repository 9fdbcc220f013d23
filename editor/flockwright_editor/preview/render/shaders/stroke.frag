// The signed distance to the stroke, in pixels: smooth edges without multisampling.
uniform vec4 dark;
in vec2 v_place;
in vec4 v_color;
flat in vec4 v_size;
flat in float v_rim;
out vec4 color;

float distance_to() {
    if (v_size.w > 3.5) return length(v_place) - v_size.z;
    if (v_size.w > 2.5) {
        vec2 r = v_size.xy;
        float e = length(v_place / r), g = length(v_place / (r * r));
        return abs(e * (e - 1.0) / max(g, 1e-6)) - v_size.z;
    }
    float len = v_size.x, w = v_size.y, head = v_size.w > 1.5 ? min(w * 6.0, len * 0.7) : 0.0;
    float d = length(vec2(max(max(-v_place.x, v_place.x - (len - head)), 0.0), v_place.y)) - w;
    if (v_size.w > 1.5) {
        float tip = (len - v_place.x) / head;
        float foot = v_place.x < len - head ? (len - head) - v_place.x : -1e3;
        return min(d, max(abs(v_place.y) - tip * w * 2.6, foot) * 0.93);
    }
    if (v_size.w > 0.5) {
        float period = max(w * 7.0, 8.0 * view.w);
        d = max(d, abs(fract(v_place.x / period) - 0.5) * period - period * 0.32);
    }
    return d;
}

void main() {
    float d = distance_to();
    float core = clamp(0.5 - d, 0.0, 1.0), edge = v_rim > 0.0 ? clamp(0.5 - (d - v_rim), 0.0, 1.0) * dark.a : 0.0;
    float a = max(core, edge);
    if (a * v_color.a < 0.004) discard;
    color = vec4(mix(dark.rgb, v_color.rgb, core / max(a, 1e-3)), v_color.a * a);
}
