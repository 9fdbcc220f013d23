flat in vec4 v_name;
out vec4 color;

void main() {
    color = v_name;
}
