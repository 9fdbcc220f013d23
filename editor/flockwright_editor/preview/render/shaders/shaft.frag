in vec3 v_shaft;
out vec4 color;

void main() {
    float f = 1.0 - v_shaft.x * v_shaft.x;
    color = vec4(high.rgb * 1.15, f * f * v_shaft.y * min(1.0, 3.5 - 3.5 * v_shaft.y) * v_shaft.z);
}
