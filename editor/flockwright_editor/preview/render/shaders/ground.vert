in vec3 place;
in vec4 paint;
out vec3 v_at;
flat out vec3 v_color;
out vec4 v_fog;
out vec2 v_xz;

void main() {
    v_at = place - eye.xyz;
    v_xz = place.xz;
    v_color = paint.rgb;
    gl_Position = vp * vec4(v_at, 1.0);
    float d = length(v_at);
    v_fog = vec4(backdrop(v_at.y / d), haze(d));
}
