in vec3 place;
out vec3 v_at;

void main() {
    v_at = vec3(place.x, fog.y, place.z) - eye.xyz;
    gl_Position = vp * vec4(v_at, 1.0);
}
