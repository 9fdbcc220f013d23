in vec3 place;
in vec4 paint;  // of the last corner of a face
flat out vec3 v_color;
out vec4 v_fog;
out vec2 v_xz;

void main() {
    vec3 at = place - eye.xyz;
    v_xz = place.xz;
    v_color = paint.rgb;
    gl_Position = vp * vec4(at, 1.0);
    float d = length(at);
    v_fog = vec4(backdrop(at.y / d), haze(at));
}
