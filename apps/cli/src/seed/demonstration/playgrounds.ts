import { revisionOf } from '@rampart/core/admin-bot';
import type { AdminBotConfig, FlagEntry, InstancerConfig } from '@rampart/core/challenges';
import type { Config } from '@rampart/core/infra/config';
import { DEFAULT_COMPOSE_CONFIG } from '@rampart/instancer-contract';
import type { DemoChallenge } from '../../demo/demo-challenges';

/** A challenge to try instances and the admin bot on. */
export interface Playground extends DemoChallenge {
  readonly flags: readonly FlagEntry[];
  readonly instancerConfig: InstancerConfig | null;
  readonly adminBotConfig: AdminBotConfig | null;
}

const LIFETIME_MS = 10 * 60_000;
const VISIT_LIMIT_MS = 20_000;
/** Enough letters for flags that differ only in spelling. */
export const TEAM_FLAG_BASE = 'flag{every_team_has_a_spelling_of_its_own}';

/** The inputs and timeout that the script below declares. */
const VISIT = {
  inputs: { url: { pattern: '^https?://[^/\\s]+/\\S*$' } },
  timeoutMilliseconds: VISIT_LIMIT_MS,
  requireInstancerInstancesRunning: false,
};

/** Visits the page the team submits, with the team's flag in a cookie. */
const SCRIPT = `import type { Challenge } from '@rampart/admin-bot/types';

export const challenge: Challenge = {
  timeoutMilliseconds: ${String(VISIT.timeoutMilliseconds)},
  inputs: ${JSON.stringify(VISIT.inputs)},
  hooksConfig: { showConsoleLogs: true, showNavigation: true },

  async handler({ browserContext, input, output, job }) {
    await browserContext.addCookies([{ name: 'flag', value: encodeURIComponent(job.flag), url: input.url }]);
    const page = await browserContext.newPage();
    await page.goto(input.url);
    await page.waitForTimeout(3_000);
    output.info('challenge', 'the page was read', { title: await page.title() });
  },
};
`;

const ADMIN_BOT: AdminBotConfig = { code: SCRIPT, revision: revisionOf(SCRIPT), ...VISIT };

/**
 * A web server that shows the flag of the team, in the form of the generic contract; null if only instancers of
 * other kinds are configured, which would not understand it.
 */
function showsTheFlag(
  integrationId: string,
  { instancers }: Pick<Config, 'instancers'>,
): InstancerConfig | null {
  const generic = Object.entries(instancers).find(([, { name }]) => name === 'instancers/docker')?.[0];
  if (generic === undefined && Object.keys(instancers).length > 0) return null;
  return {
    challengeIntegrationId: integrationId,
    ...(generic === undefined ? {} : { instancer: generic }),
    config: { ...DEFAULT_COMPOSE_CONFIG },
    expose: [
      {
        kind: 'https',
        hostPrefix: integrationId,
        containerName: 'app',
        containerPort: 8080,
        shouldDisplay: true,
        title: 'Your own web server',
      },
    ],
    timeoutMilliseconds: LIFETIME_MS,
  };
}

/** One for instances, one for the admin bot, and one with per-team flags, which either can hand out. */
export function playgrounds(config: Pick<Config, 'instancers'>): readonly Playground[] {
  return [
    {
      slug: 'instance-playground',
      name: 'Instance playground',
      category: 'misc',
      description: 'Start it, open it, stop it. Your own web server shows a flag.',
      flags: [{ provider: 'flags/static', config: { flag: 'flag{demo-instance-playground}' } }],
      instancerConfig: showsTheFlag('instance-playground', config),
      adminBotConfig: null,
    },
    {
      slug: 'bot-playground',
      name: 'Bot playground',
      category: 'web',
      description: 'A visitor looks at any page you name, and brings a cookie.',
      flags: [{ provider: 'flags/static', config: { flag: 'flag{demo-bot-playground}' } }],
      instancerConfig: null,
      adminBotConfig: ADMIN_BOT,
    },
    {
      slug: 'your-own-flag',
      name: 'Your own flag',
      category: 'misc',
      description: 'Every team is given another flag: on its own server, or by the visitor. Do not share it.',
      flags: [
        { provider: 'flags/dynamic', config: { base: TEAM_FLAG_BASE, mode: 'auto', exhaustion: 'tail' } },
      ],
      instancerConfig: showsTheFlag('your-own-flag', config),
      adminBotConfig: ADMIN_BOT,
    },
  ];
}
