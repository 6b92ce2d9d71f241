import type { ScorePreview, SettingsUpdate } from '@rampart/contract';
import { withInstancerDefaults } from './instancer-defaults';
import { ownValue } from './own-value';
import { fileKey, makePlan, withoutPaths, type Plan, type ServerChallenge, type ServerState } from './plan';
import { readEach } from './read-each';
import { scoreChangesOf } from './score-changes';
import type { EventServer } from './server';
import { timeOf } from './waves';
import { storedFields, type ChallengeFields, type EventTarget } from './target';

/** A plan and what rollback needs to know about it. */
export interface PreparedApply {
  readonly plan: Plan;
  /** How the board would change; null when the plan moves no score. */
  readonly effect: ScorePreview | null;
  /** The complete event after the apply, with the settings that the files do not name. */
  readonly target: EventTarget;
  /** The event before the apply, as far as the plan is about it. */
  readonly before: EventTarget;
}

async function readState(server: EventServer, target: EventTarget): Promise<ServerState> {
  const { version: settingsVersion, settings } = await server.settings();
  const listed = await server.listChallenges();
  const concerned = listed.filter(
    ({ id, managedBy }) => managedBy === target.managedBy || Object.hasOwn(target.challenges, id),
  );
  const challenges = await readEach(concerned, async ({ id }): Promise<[string, ServerChallenge][]> => {
    const wanted = ownValue(target.challenges, id);
    const found = await server.findChallenge(id, { hints: wanted?.hints !== null });
    if (found === undefined) return [];
    const { version, solveCount, challenge, hints } = found;
    return [[id, { version, solveCount, hints, fields: storedFields(challenge, hints) }]];
  });
  const files = Object.values(target.challenges).flatMap(({ files: own }) =>
    own.flatMap((file) => ('url' in file ? [] : [file])),
  );
  const urls = await server.findUploads(files);
  return {
    url: server.url,
    settings,
    settingsVersion,
    challenges: Object.fromEntries(challenges.flat()),
    challengeIds: new Set(listed.map(({ id }) => id)),
    waves: await server.listWaves(),
    configuration: await server.clientConfig(),
    hasAdminBot: await server.hasAdminBot(),
    storedFiles: new Set(files.filter((_, index) => urls[index] !== null).map(fileKey)),
  };
}

const SETTINGS = [
  'ctfName',
  'homeContent',
  'startTime',
  'endTime',
  'sponsors',
  'meta',
  'faviconUrl',
  'logoLightUrl',
  'logoDarkUrl',
] as const satisfies readonly (keyof SettingsUpdate)[];

/** Every setting as staff have set it, null where they have not. */
function storedSettings({ settings: { overrides } }: ServerState): SettingsUpdate {
  return Object.fromEntries(SETTINGS.map((key) => [key, overrides[key] ?? null]));
}

function recorded(target: EventTarget): EventTarget {
  const challenges = Object.entries(target.challenges).map(([id, fields]): [string, ChallengeFields] => [
    id,
    withoutPaths(fields),
  ]);
  return { ...target, challenges: Object.fromEntries(challenges) };
}

/** Compares a target with the server. */
export async function prepareApply(
  server: EventServer,
  written: EventTarget,
  options: { readonly takeOver: boolean },
): Promise<PreparedApply> {
  const { target, problems } = withInstancerDefaults(written, await server.instancers());
  const state = await readState(server, target);
  const plan = makePlan(target, state, options);
  const stored = Object.entries(state.challenges).map(([id, { fields }]): [string, ChallengeFields] => {
    // Not recorded when the files leave hints alone: staff may add some later, and a rollback must not delete
    // those.
    const leavesHints = ownValue(target.challenges, id)?.hints === null;
    return [id, leavesHints ? { ...fields, hints: null } : fields];
  });
  const waves = Object.keys(target.waves).map((id) => [id, timeOf(state.waves, id)] as const);
  const changes = scoreChangesOf(plan, state);
  return {
    effect: changes === undefined ? null : await server.previewScores(changes),
    plan: { ...plan, problems: [...problems, ...plan.problems] },
    target: recorded({ ...target, settings: { ...storedSettings(state), ...target.settings } }),
    before: {
      ...target,
      settings: storedSettings(state),
      waves: Object.fromEntries(waves),
      challenges: Object.fromEntries(stored),
      expected: {},
    },
  };
}
