layout(location = 0) in vec3 place;
layout(location = 1) in vec4 i_at;  // middle, radius
layout(location = 2) in float i_strength;
out vec3 v_at;
out vec3 v_out;
flat out float v_strength;

void main() {
    v_out = place;
    v_at = i_at.xyz - eye.xyz + place * i_at.w;
    v_strength = i_strength;
    gl_Position = vp * vec4(v_at, 1.0);
}
