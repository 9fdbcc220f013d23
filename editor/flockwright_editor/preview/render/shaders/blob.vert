in vec4 spot;  // place, radius
in vec4 more;  // normal of the ground, strength
out vec3 v_spot;

void main() {
    vec2 k = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    vec3 n = more.xyz, x = normalize(cross(n, vec3(0.0, 0.0, 1.0))), z = cross(x, n);
    vec3 at = spot.xyz - eye.xyz + (x * k.x + z * k.y) * spot.w;
    // A little nearer to the eye than the ground it lies on, which need not be quite level below it.
    bool deep = dot(rayx.xyz, rayx.xyz) > 0.0;
    gl_Position = vp * vec4(at * (deep ? 0.988 : 1.0), 1.0);
    gl_Position.z -= deep ? 0.0 : 0.0006 * gl_Position.w;
    v_spot = vec3(k, more.w * (1.0 - haze(at)));
}
