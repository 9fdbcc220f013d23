// The surface from below, colored by vertex as the light of the sea behind it is, so that the two are one.
in vec2 place;
out vec4 v_color;

void main() {
    vec3 at = vec3(place.x, fog.y - eye.y, place.y);
    gl_Position = vp * vec4(at, 1.0);
    vec3 d = normalize(at + vec3(0.0, 1e-3, 0.0)), c = backdrop(d.y);
    v_color = vec4(mix(ripples(d, c), c, haze(at)), mix(0.97, 0.66, smoothstep(0.25, 0.95, d.y)));
}
