import type { HttpMethod, Permission } from '@rampart/contract';

/**
 * Who may call what and when, written by hand, by method and path. A route of a kind that exists needs no rule of its
 * own: whatever is new below `/admin/` is for staff that may write teams, until a rule above the last says otherwise.
 */

export type Bit = keyof typeof Permission;

export interface Access {
  readonly auth: 'none' | 'optional' | 'required' | 'signature' | 'service';
  /** The bit that staff must hold. */
  readonly permission: Bit | null;
  readonly gate: 'none' | 'from start' | 'start to end';
  /** The bit that opens a closed gate. */
  readonly bypass: Bit | null;
}

const access = (rules: Partial<Access>): Access => ({
  auth: 'none',
  permission: null,
  gate: 'none',
  bypass: null,
  ...rules,
});

const nobodysToken = access({});
const ownToken = access({ auth: 'required' });
const signature = access({ auth: 'signature' });
const runner = access({ auth: 'service' });
const staff = (permission: Bit) => access({ auth: 'required', permission });
const anybody = (bypass: Bit) => access({ auth: 'optional', gate: 'from start', bypass });
const player = access({ auth: 'required', gate: 'from start', bypass: 'challsRead' });

/** The first rule that matches counts. */
const RULES: readonly (readonly [pattern: RegExp, access: Access])[] = [
  [/^POST \/challs\/:id\/scores(\/dry-run)?$/, signature],
  [/^POST \/challs\/:id\/submit$/, access({ auth: 'required', gate: 'start to end', bypass: 'challsWrite' })],
  [/^(GET \/practice|POST \/challs\/:id\/practice)$/, ownToken],
  [/^POST \/challs\/:id\/hints\//, access({ auth: 'required', gate: 'start to end', bypass: 'challsWrite' })],
  [/^GET \/challs(\/|$)/, anybody('challsRead')],
  [/^GET \/leaderboard\/challs$/, anybody('challsRead')],
  [/^GET \/leaderboard\//, anybody('leaderboardRead')],
  [/^[A-Z]+ \/users\/me(\/|$)/, ownToken],
  [/^GET \/users\/:id$/, anybody('challsRead')],
  [/^GET \/auth\/test$/, ownToken],
  [/^[A-Z]+ \/auth\//, nobodysToken],
  [/^GET \/integrations\/client\/config$/, nobodysToken],
  [
    /^GET \/(integrations\/ranksite\/(leaderboard|scoreboard)|admin\/results(\/csv)?)$/,
    staff('leaderboardRead'),
  ],
  [/^POST \/integrations\/ranksite\/callback$/, nobodysToken],
  [/^GET \/integrations\/challs\/:id\/admin-bot\/config$/, anybody('challsRead')],
  [/^[A-Z]+ \/integrations\/challs\//, player],
  [/^GET \/(announcements|event|live)(\/|$)/, nobodysToken],
  [/^[A-Z]+ \/announcements(\/|$)/, staff('settingsWrite')],
  [/^(POST \/external-auth\/(openid\/)?authorize|(GET|POST) \/external-auth\/userinfo)$/, ownToken],
  [/^[A-Z]+ \/external-auth\//, nobodysToken],
  [/^POST \/admin\/admin-bot\/jobs\//, runner],
  [/^GET \/admin\/admin-bot\/(challenges\/|queue-depth$)/, runner],
  [/^GET \/admin\/admin-bot\//, staff('challsRead')],
  [/^(PUT|DELETE) \/admin\/.*\/solves(\/|$)/, staff('challsSolveWrite')],
  [/^[A-Z]+ \/admin\/users\/:id\/(awards|score-changes)(\/|$)/, staff('challsSolveWrite')],
  [/^GET \/admin\/solves$/, staff('challsSolveWrite')],
  [/^(GET|POST) \/admin\/challs\/:id\/rejudge$/, staff('challsSolveWrite')],
  [
    /^GET \/admin\/(challs|flags|instancer|score-curve|score-feeds|solve-checks|uploads|waves)(\/|$)/,
    staff('challsRead'),
  ],
  [/^(PUT|DELETE) \/admin\/(challs|uploads|waves)\//, staff('challsWrite')],
  [/^POST \/admin\/challs\/:id\/hints$/, staff('challsWrite')],
  [/^POST \/admin\/score-preview$/, staff('challsRead')],
  [/^POST \/admin\/upload\/query$/, staff('challsRead')],
  [/^POST \/admin\/upload$/, staff('challsWrite')],
  [/^[A-Z]+ \/admin\/(settings|event)$/, staff('settingsWrite')],
  [/^[A-Z]+ \/admin\/rate-limits(\/|$)/, staff('settingsWrite')],
  [/^[A-Z]+ \/admin\//, staff('usersWrite')],
];

export function accessOf(method: HttpMethod, path: string): Access {
  const rule = RULES.find(([pattern]) => pattern.test(`${method} ${path}`));
  if (rule === undefined) {
    throw new Error(`No rule says who may call ${method} ${path}: add one to test/tables/access-rules.ts`);
  }
  return rule[1];
}
