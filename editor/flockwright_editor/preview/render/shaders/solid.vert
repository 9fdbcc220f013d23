uniform vec4 bark;  // color of trunks, how bright all is
layout(location = 0) in vec3 place;
layout(location = 1) in vec4 part;    // tone, dark, trunk, end of a capsule
layout(location = 2) in vec4 i_at;    // middle, half length of a capsule's middle
layout(location = 3) in vec4 i_x;     // axis, half side along it
layout(location = 4) in vec4 i_y;
layout(location = 5) in vec2 i_more;  // half side along z, width of a trunk in crowns
layout(location = 6) in vec4 i_color;
out vec3 v_at;
out vec3 v_color;
flat out vec4 v_fog;
flat out vec3 v_half;

void main() {
    vec3 p = place;
    p.xz *= mix(1.0, i_more.y, part.z);
    p *= vec3(i_x.w, i_y.w, i_more.x);
    p.y += part.w * i_at.w;
    v_at = i_at.xyz - eye.xyz + i_x.xyz * p.x + i_y.xyz * p.y + cross(i_x.xyz, i_y.xyz) * p.z;
    gl_Position = vp * vec4(v_at, 1.0);
    v_color = mix(i_color.rgb, bark.rgb, part.z) * (0.35 + 0.65 * part.x) * (1.0 - part.y) * bark.a;
    float d = length(v_at);
    v_fog = vec4(backdrop(v_at.y / d), haze(v_at));
    v_half = normalize(sun.xyz - v_at / d);
}
