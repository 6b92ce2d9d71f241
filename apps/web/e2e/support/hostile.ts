import type { Stage } from './stage';

/** Texts that have broken other pages. `hacked()` sets a mark where it would run. */
const RUN = 'window.wasHacked=true';

/** As far as a team name may go: printable ASCII, 64 characters, and a digit where others have a letter. */
export const HOSTILE_NAME = `1<script>${RUN}</script><img src=x onerror=y>`.slice(0, 64);

export const HOSTILE_TEXTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}">click</a> [click](javascript:${RUN}) [click](data:text/html,<script>${RUN}</script>)`,
  `<details open ontoggle="${RUN}"><summary>more</summary>text</details>`,
  `<form action="/sign-in"><input name="password" autofocus onfocus="${RUN}"><button>Sign in</button></form>`,
  `<div style="position:fixed;inset:0;z-index:99;background:red">covered</div>`,
  `<style>body{display:none}</style><link rel=stylesheet href=//evil.example/x.css><base href=//evil.example/>`,
  `<p id="main" class="bar">dressed as the page</p>`,
  `<video src=x onerror="${RUN}"></video><audio src=x onerror="${RUN}"></audio><object data=x></object>`,
  `![picture](x"onerror="${RUN})`,
  `\u202Eright to left override \u202D and ${'zalgo\u0300\u0301\u0302\u0303\u0304'.repeat(5)}`,
  '# A heading of theirs\n\n#### And one far below it',
  'unbroken'.repeat(300),
  `| ${'wide | '.repeat(60)}\n|${'--|'.repeat(61)}`,
  '```\n' + 'a long line of code '.repeat(60) + '\n```',
];

/** What needs neither a team nor a challenge: an announcement and a wave. */
export async function putHostileThings(stage: Stage): Promise<void> {
  await stage.ask('POST', '/v2/announcements', {
    data: { title: HOSTILE_NAME, content: HOSTILE_TEXTS.join('\n\n') },
  });
  await stage.ask('PUT', `/v2/admin/waves/${encodeURIComponent(HOSTILE_NAME)}`, { data: { openTime: 0 } });
}

/** An external client that the team signed in to; returns the page that asks for it. */
export async function aHostileSite(stage: Stage, token: string): Promise<string> {
  const redirectUri = `https://example.org/${'x'.repeat(200)}`;
  const { id, secret } = await stage.ask<{ id: string; secret: string }>(
    'POST',
    '/v2/admin/external-auth/clients',
    { name: HOSTILE_NAME, redirectUri, scope: 'play', tokenLifetimeMs: 86_400_000 },
  );
  const consent = { clientId: id, redirectUri };
  const { redirectTo } = await stage.ask<{ redirectTo: string }>(
    'POST',
    '/v2/external-auth/authorize',
    consent,
    token,
  );
  const code = new URL(redirectTo).searchParams.get('code') ?? '';
  await stage.ask('POST', '/v2/external-auth/token', { clientId: id, clientSecret: secret, code });
  return `/external-auth/authorize?${new URLSearchParams(consent).toString()}`;
}

/** What staff wrote down about a team, and a case of it and another one; returns the ID of the case. */
export async function aHostileCase(
  stage: Stage,
  team: { readonly id: string; readonly token: string },
): Promise<string> {
  const note = HOSTILE_TEXTS.join('\n');
  await stage.ask('PUT', `/v2/admin/users/${team.id}/notes`, { note, tags: ['<i>tag</i>', 'x'.repeat(40)] });
  const other = await stage.aTeam(`Other ${HOSTILE_NAME}`.slice(0, 64));
  for (const { token } of [team, other])
    await stage
      .ask('POST', '/v1/challs/hostile/submit', { flag: `flag{${'x'.repeat(200)}}` }, token)
      .catch(() => undefined);
  const caseId = [team.id, other.id].toSorted().join('~');
  await stage.ask('PUT', `/v2/admin/integrity-cases/${caseId}`, {
    data: { verdict: 'dismissed', note: note.slice(0, 2000) },
  });
  return caseId;
}
