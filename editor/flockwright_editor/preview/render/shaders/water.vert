in vec3 place;  // with the depth for a height
out vec3 v_at;
out float v_depth;

void main() {
    v_at = vec3(place.x, fog.y, place.z) - eye.xyz;
    v_depth = place.y;
    gl_Position = vp * vec4(v_at, 1.0);
}
