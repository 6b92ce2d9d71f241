/** The one style sheet of an archive. */
export const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#1a1c20,#e8e9ec);--soft:light-dark(#565b66,#a5abb8);--paper:light-dark(#fff,#16181d);--line:light-dark(#d5d9e0,#3a3f4a);--link:light-dark(#1a56c4,#8ab4ff)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:0 1rem 3rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:1rem 0;border-bottom:1px solid var(--line)}
nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
h1{font-size:1.6rem;line-height:1.25}
h2{margin-top:2rem;font-size:1.2rem}
.soft,footer{color:var(--soft)}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
.number{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
/* A long name makes the table scroll, and not the other columns one letter wide. */
th,td{overflow-wrap:normal}
td bdi{overflow-wrap:break-word}
/* Names may differ only in the number of their spaces. */
bdi{white-space:pre-wrap}
.number:has(time){white-space:normal}
img{max-width:100%;height:auto}
pre{overflow-x:auto;padding:.75rem;border:1px solid var(--line);border-radius:.4rem;overflow-wrap:normal}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--soft)}
svg{display:block;width:100%;height:auto;margin:1rem 0}
svg text{fill:var(--soft);font-size:11px}
.axis,.line{fill:none;stroke:var(--line)}
.line{stroke-width:2}
.key{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.key svg{display:inline-block;width:1.2rem;margin:0 .4rem 0 0;vertical-align:middle}
.s0{stroke:#2f6fed}.s1{stroke:#d9480f}.s2{stroke:#2b8a3e}.s3{stroke:#9c36b5}.s4{stroke:#c92a2a}.s5{stroke:#0c8599}.s6{stroke:#a06800}.s7{stroke:#6741d9}.s8{stroke:#c2255c}.s9{stroke:#5c677d}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line)}
`;
