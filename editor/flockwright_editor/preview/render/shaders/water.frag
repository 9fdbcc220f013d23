in vec3 v_at;
in float v_depth;
out vec4 color;

void main() {
    float d = length(v_at), t = eye.w;
    vec3 v = v_at / d;
    vec2 q = (v_at.xz + eye.xz) * rayy.a;
    float calm = 1.0 / (1.0 + d * rayy.a * 0.05);  // far waves are too small to be seen one by one
    vec2 slope = vec2(cos(q.x * 0.9 + q.y * 0.5 + t), cos(q.y * 1.1 - q.x * 0.4 + t * 1.2)) * 0.05
               + vec2(cos(q.x * 2.7 - q.y * 1.9 - t * 1.7), cos(q.y * 3.1 + q.x * 1.3 + t * 2.1)) * 0.035;
    vec3 n = normalize(vec3(slope.x * calm, 1.0, slope.y * calm));
    float mirror = 0.04 + 0.96 * pow(1.0 - abs(dot(n, v)), 4.0);
    vec3 r = reflect(v, n);
    float s = max(dot(r, sun.xyz), 0.0);
    s *= s; s *= s; s *= s; s *= s; s *= s;
    float deep = 1.0 - exp(-v_depth * 0.45);
    vec3 c = mix(mix(vec3(0.20, 0.42, 0.40), vec3(0.05, 0.22, 0.27), deep), backdrop(abs(r.y)), mirror) + vec3(1.0, 0.85, 0.6) * s * sun.w * 0.9;
    color = vec4(mix(c, backdrop(v.y), haze(v_at)), mix(mix(0.12, 0.55, deep), 0.97, mirror * (0.35 + 0.65 * deep)));
}
