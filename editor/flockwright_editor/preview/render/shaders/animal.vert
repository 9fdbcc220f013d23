uniform vec4 motion;  // kind (0 still, 1 fish, 2 bird, 3 legs, 4 plant), amplitude, shine
uniform vec4 belly;
layout(location = 0) in vec3 place;
layout(location = 1) in vec4 part;       // tone, dark, swing, beat
layout(location = 2) in vec4 i_at;       // position, phase
layout(location = 3) in vec4 i_forward;  // forward, length
layout(location = 4) in vec3 i_up;
layout(location = 5) in vec4 i_color;    // color, vigor
#ifdef PICK
flat out vec4 v_name;
#else
out vec3 v_at;
out vec3 v_color;
flat out vec4 v_fog;
flat out vec3 v_half;
#endif

vec3 moved(vec3 p) {
    float phase = i_at.w, vigor = i_color.a;
    int kind = int(motion.x);
    if (kind == 1) {  // a wave that travels back and grows: stiff head, strong tail
        float t = 0.5 - p.x, wave = sin(phase - 3.5 * t), w = t * t * motion.y * (0.55 + 0.45 * vigor);
        p.z += w * wave;
        p.x += 0.25 * w * abs(wave);
    } else if (kind == 2) {  // wings: the outer part lags, the span shortens, the body bobs against it; now and then it glides
        float rest = smoothstep(-0.75, 0.1, sin(phase * 0.11 + 4.0 * fract(phase * 0.0013)));
        float a = sin(phase - 1.1 * part.z) * motion.y * mix(0.12, 1.0, rest) * (0.6 + 0.4 * vigor) + 0.13;
        p.y += sin(a) * abs(p.z) - part.z * 0.06;
        p.z *= mix(1.0, cos(a), 0.8);
        p.x -= part.z * 0.10 * max(0.0, -cos(phase)) * rest;
        p.y -= 0.04 * sin(phase) * (1.0 - part.z) * rest;
    } else if (kind == 3) {  // legs, and a back that rises twice a stride
        float s = phase + part.w, a = motion.y * vigor;
        p.x += part.z * sin(s) * a;
        p.y += part.z * max(0.0, cos(s)) * a * 0.35 + 0.014 * sin(phase * 2.0) * (1.0 - part.z) * vigor;
    } else if (kind == 4) {
        p.x += part.z * 0.28 * sin(phase + eye.w * 0.9 - part.w);
        p.z += part.z * 0.20 * cos(phase * 1.7 + eye.w * 0.7 - part.w);
    }
    return p;
}

void main() {
    vec3 p = moved(place), f = i_forward.xyz, r = normalize(cross(f, i_up) + vec3(1e-6, 0.0, 0.0)), u = cross(r, f);
    vec3 at = i_at.xyz - eye.xyz + (f * p.x + u * p.y + r * p.z) * i_forward.w;
    gl_Position = vp * vec4(at, 1.0);
#ifdef PICK
    v_name = vec4(i_color.rgb, 1.0);
#else
    v_at = at;
    vec3 back = i_color.rgb;
    v_color = mix(mix(belly.rgb, back, 0.25), back, smoothstep(0.15, 0.6, part.x)) * (1.0 - 0.85 * part.y);
    float d = length(v_at);
    v_fog = vec4(backdrop(v_at.y / d), haze(v_at));
    v_half = normalize(sun.xyz - v_at / d);
#endif
}
