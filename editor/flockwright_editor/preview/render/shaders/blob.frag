in vec3 v_spot;
out vec4 color;

void main() {
    float f = max(0.0, 1.0 - dot(v_spot.xy, v_spot.xy));
    color = vec4(0.0, 0.015, 0.03, f * v_spot.z);
}
