import type { ScorePreview } from '@rampart/contract';
import { counted } from './counted';
import { isEmpty, type ChallengeStep, type FieldChange, type Plan } from './plan';
import type { TargetFile } from './target';

/**
 * Fields that contain flags, secrets of feeds, code or hints that teams pay for. The output of this command ends up
 * in logs that others read.
 */
const SECRET = new Set(['flags', 'decoyFlags', 'scoring', 'instancerConfig', 'adminBotConfig', 'hints']);
const LONGEST = 60;

const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function describeFile(file: TargetFile): string {
  return 'url' in file ? `${file.name} at ${file.url}` : `${file.name} (sha256 ${file.sha256.slice(0, 12)})`;
}

function describeValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (field === 'files') return `[${(value as readonly TargetFile[]).map(describeFile).join(', ')}]`;
  if (field.endsWith('Time') && typeof value === 'number') return new Date(value).toISOString();
  return shorten(JSON.stringify(value));
}

function describeChange({ field, old, new: wanted }: FieldChange): string {
  if (SECRET.has(field)) return `    ${field}: changed`;
  const [before, after] = fromDifference(old, wanted);
  return `    ${field}: ${describeValue(field, before)} → ${describeValue(field, after)}`;
}

/** Shortens long texts to begin shortly before they differ, because their beginnings are mostly the same. */
function fromDifference(old: unknown, wanted: unknown): readonly [unknown, unknown] {
  if (typeof old !== 'string' || typeof wanted !== 'string') return [old, wanted];
  let same = 0;
  while (same < old.length && old[same] === wanted[same]) same += 1;
  const from = same - LONGEST / 3;
  return from <= 0 ? [old, wanted] : [`…${old.slice(from)}`, `…${wanted.slice(from)}`];
}

function describeStep(step: ChallengeStep): string[] {
  switch (step.kind) {
    case 'create':
      return [`+ ${step.id} (${step.fields.category}), new`];
    case 'change':
      return [`~ ${step.id}`, ...step.changes.map(describeChange)];
    case 'delete':
      return [
        `- ${step.id}, deleted with ${counted(step.solveCount, 'solve')}${step.solveCount > 0 ? ', which needs --delete-solved' : ''}`,
      ];
  }
}

function describeMove({ name, before, after }: ScorePreview['teams'][number]): string {
  const delta = after.score - before.score;
  const place = ({ place: at }: { readonly place: number | null }) =>
    at === null ? 'unranked' : `place ${String(at)}`;
  const sign = delta > 0 ? '+' : '';
  return `    ${shorten(JSON.stringify(name))}: ${String(before.score)} → ${String(after.score)} (${sign}${String(delta)}), ${place(before)} → ${place(after)}`;
}

/** Most teams that are listed one by one. */
const LISTED_TEAMS = 10;

function describeValues(before: number | null, after: number | null): string {
  const value = (points: number | null) => (points === null ? 'not public' : `${String(points)} points`);
  return before === null || after === null
    ? `${value(before)} → ${value(after)}`
    : `${String(before)} → ${value(after)}`;
}

/** Describes for people how the board would change. */
export function describeEffect(effect: ScorePreview | null): string[] {
  if (effect === null) return [];
  const { total, teams, challenges } = effect;
  if (total === 0 && challenges.length === 0) return ['No score moves.'];
  const unlisted = total - Math.min(total, LISTED_TEAMS);
  return [
    `Scores that move: ${String(total)}.`,
    ...challenges.map(({ id, before, after }) => `    ${id}: ${describeValues(before, after)}`),
    ...teams.slice(0, LISTED_TEAMS).map(describeMove),
    ...(unlisted > 0 ? [`    and ${String(unlisted)} more`] : []),
  ];
}

/** Describes a plan for people, without flags and secrets. */
export function describePlan(plan: Plan): string[] {
  const { uploads, settings, waves, challenges, problems, notes } = plan;
  const lines = isEmpty(plan) ? ['Nothing to change.'] : [];
  for (const { path, sizeBytes, sha256 } of uploads)
    lines.push(`^ ${path}, ${String(sizeBytes)} bytes (sha256 ${sha256.slice(0, 12)})`);
  if (settings !== null) lines.push('~ settings', ...settings.changes.map(describeChange));
  for (const wave of waves)
    lines.push(`~ wave ${wave.id}`, describeChange({ field: 'openTime', old: wave.old, new: wave.new }));
  lines.push(...challenges.flatMap(describeStep));
  for (const note of notes) lines.push(`Note: ${note}`);
  for (const problem of problems) lines.push(`Problem: ${problem}`);
  return lines;
}

const withoutSecrets = (change: FieldChange) =>
  SECRET.has(change.field) ? { field: change.field, changed: true } : change;

/** A plan as JSON for programs, without flags and secrets. */
export function planAsJson({ server, uploads, settings, waves, challenges, problems, notes }: Plan): object {
  return {
    server,
    uploads,
    problems,
    notes,
    settings: settings?.changes ?? [],
    waves,
    challenges: challenges.map((step) => ({
      kind: step.kind,
      id: step.id,
      ...(step.kind === 'change' ? { changes: step.changes.map(withoutSecrets) } : {}),
      ...(step.kind === 'delete' ? { solveCount: step.solveCount } : {}),
    })),
  };
}
