in vec3 place;
in vec4 ink;
out vec4 v_color;

void main() {
    gl_Position = vp * vec4(place - eye.xyz, 1.0);
    v_color = ink;
}
