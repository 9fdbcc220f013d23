in vec4 top;     // place, half width
in vec4 bottom;  // place, strength
out vec3 v_shaft;

void main() {
    float up = float(gl_VertexID & 1), side = float(gl_VertexID >> 1) * 2.0 - 1.0;
    vec3 a = top.xyz - eye.xyz, b = bottom.xyz - eye.xyz, c = mix(b, a, up);
    c += normalize(cross(a - b, c)) * side * top.w * mix(1.9, 0.8, up);
    gl_Position = vp * vec4(c, 1.0);
    float breath = 0.65 + 0.35 * sin(eye.w * 0.5 + top.x * 3.0);
    v_shaft = vec3(side, up, bottom.w * breath * (1.0 - haze(c * 0.55)));
}
