// One quad a stroke. Its ends are clipped before the eye; width, rim and head are logical pixels at any distance.
uniform vec4 how;  // 1: hidden by what stands before it, width of the rim, smallest half ring
in vec4 a;         // place, half width
in vec4 b;         // place, kind: 0 line 1 dash 2 arrow 3 ring 4 disc
in vec4 ink;
in float rim;
out vec2 v_place;      // on the stroke, in pixels
out vec4 v_color;
flat out vec4 v_size;  // length, half width, rim, kind; of a ring: half axes, half width, kind
flat out float v_rim;

void main() {
    vec2 k = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, screen = view.xy * 0.5, at;
    float px = view.w, w = a.w * px, edge = how.y * px * rim, pad = w + edge + 1.0, z;
    vec4 s = vp * vec4(a.xyz - eye.xyz, 1.0), e = vp * vec4(b.xyz - eye.xyz, 1.0);
    float behind = -s.z - s.w, before = -e.z - e.w;  // how far the ends are on the wrong side of the near plane
    v_color = ink;
    v_rim = edge;
    if (b.w > 2.5) {
        if (behind > 0.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
        bool disc = b.w > 3.5;
        vec2 r = disc ? vec2(w) : max(b.xy * view.z / s.w, how.zw * px);
        vec2 off = k * (r + w + edge + 2.0);
        float turn = disc ? 0.0 : -b.z;  // y runs down in the picture
        v_place = off;
        v_size = vec4(r, w, b.w);
        at = s.xy / s.w * screen + vec2(off.x * cos(turn) - off.y * sin(turn), off.x * sin(turn) + off.y * cos(turn));
        z = s.z / s.w;
    } else {
        if (behind >= 0.0 && before >= 0.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
        if (behind > 0.0) s = mix(s, e, behind / (behind - before));
        else if (before > 0.0) e = mix(e, s, before / (before - behind));
        vec2 from = s.xy / s.w * screen, to = e.xy / e.w * screen, way = to - from;
        float len = max(length(way), 1e-3);
        way /= len;
        if (b.w > 1.5) pad = w * 2.6 + edge + 2.0;
        float along = k.x < 0.0 ? -pad : len + pad;
        v_place = vec2(along, k.y * pad);
        v_size = vec4(len, w, 0.0, b.w);
        at = from + way * along + vec2(-way.y, way.x) * k.y * pad;
        z = k.x < 0.0 ? s.z / s.w : e.z / e.w;
        if (how.x > 0.5) {  // fades into the fog with what it marks
            v_color.a *= 1.0 - haze((k.x < 0.0 ? a.xyz : b.xyz) - eye.xyz) * 0.92;
        }
    }
    gl_Position = vec4(at / screen, how.x > 0.5 ? clamp(z - 0.00002, -1.0, 1.0) : 0.0, 1.0);
}
