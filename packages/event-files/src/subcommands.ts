import { writeFile } from 'node:fs/promises';
import { applyPlan } from './apply';
import { folderOf, JSON_OPTION, readArguments } from './arguments';
import { connect, CONNECTION_OPTIONS } from './connect';
import { counted } from './counted';
import { describeEffect, describePlan, planAsJson } from './describe-plan';
import { EventError, EXIT, type ExitCode } from './event-error';
import { describeFinding } from './finding';
import { findTarget, listApplies, recordApply, recordUnchanged } from './history';
import { importEvent } from './import-command';
import { initFolder } from './init';
import { lintFolder } from './lint';
import { isEmpty } from './plan';
import { prepareApply, type PreparedApply } from './prepare';
import { pullEvent } from './pull';
import { readFolder } from './read-folder';
import { readJson } from './read-json';
import type { EventServer } from './server';
import type { Surroundings } from './surroundings';
import { targetOf, type EventTarget } from './target';
import { test } from './test-command';

type Subcommand = (args: readonly string[], here: Surroundings) => Promise<ExitCode>;

async function init(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals } = readArguments(args, {});
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new EventError('Name a new folder.', EXIT.usage);
  await initFolder(folder);
  here.out(`The example is in ${folder}: begin with ${folder}/event.yaml.`);
  return EXIT.done;
}

async function lint(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals, values } = readArguments(args, JSON_OPTION);
  const folder = await readFolder(folderOf(positionals));
  const findings = await lintFolder(folder);
  if (values.json) here.out(JSON.stringify({ challenges: folder.challenges.length, findings }));
  else for (const finding of findings) here.out(describeFinding(finding));
  here.err(`${counted(folder.challenges.length, 'challenge')}, ${counted(findings.length, 'finding')}.`);
  return findings.length === 0 ? EXIT.done : EXIT.failed;
}

const SERVER_OPTIONS = { ...CONNECTION_OPTIONS, ...JSON_OPTION } as const;

const PLAN_OPTIONS = { ...SERVER_OPTIONS, 'take-over': { type: 'boolean', default: false } } as const;

const APPLY_OPTIONS = { ...PLAN_OPTIONS, 'delete-solved': { type: 'boolean', default: false } } as const;

/** The target of the files, which must have no findings. */
async function readTarget(directory: string): Promise<EventTarget> {
  const folder = await readFolder(directory);
  const findings = await lintFolder(folder);
  if (findings.length > 0)
    throw new EventError(`The files have findings:\n${findings.map(describeFinding).join('\n')}`);
  return targetOf(folder);
}

function show({ plan, effect }: PreparedApply, asJson: boolean, here: Surroundings): void {
  if (asJson) here.out(JSON.stringify({ ...planAsJson(plan), scores: effect }));
  else for (const line of [...describePlan(plan), ...describeEffect(effect)]) here.out(line);
}

async function plan(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals, values } = readArguments(args, { ...PLAN_OPTIONS, out: { type: 'string' } });
  const server = await connect(values, here.env);
  const target = await readTarget(folderOf(positionals));
  const prepared = await prepareApply(server, target, { takeOver: values['take-over'] });
  show(prepared, values.json, here);
  // Readable by the owner only, because a plan contains flags.
  if (values.out !== undefined) await writeFile(values.out, JSON.stringify(prepared), { mode: 0o600 });
  return prepared.plan.problems.length === 0 ? EXIT.done : EXIT.failed;
}

async function carryOut(
  server: EventServer,
  prepared: PreparedApply,
  options: { readonly directory: string; readonly json: boolean; readonly 'delete-solved': boolean },
  here: Surroundings,
): Promise<ExitCode> {
  const { directory, json, 'delete-solved': deleteSolved } = options;
  show(prepared, json, here);
  const state = { ...prepared, now: here.now() };
  if (isEmpty(prepared.plan) && prepared.plan.problems.length === 0) {
    await recordUnchanged(directory, server.url, state);
    return EXIT.done;
  }
  await applyPlan(server, prepared.plan, {
    directory,
    deleteSolved,
    begin: () => recordApply(directory, server.url, state),
    report: (line) => here.err(line),
  });
  return EXIT.done;
}

async function apply(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals, values } = readArguments(args, { ...APPLY_OPTIONS, plan: { type: 'string' } });
  const directory = folderOf(positionals);
  const server = await connect(values, here.env);
  const prepared =
    values.plan === undefined
      ? await prepareApply(server, await readTarget(directory), { takeOver: values['take-over'] })
      : await readJson<PreparedApply>(values.plan, 'plan', 'a plan that event plan --out has stored');
  return carryOut(server, prepared, { ...values, directory }, here);
}

async function rollback(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals, values } = readArguments(args, { ...APPLY_OPTIONS, to: { type: 'string' } });
  const directory = folderOf(positionals);
  if (values.to === undefined || !/^\d+$/.test(values.to))
    throw new EventError('Name the number of an apply with --to; event history lists them.', EXIT.usage);
  const server = await connect(values, here.env);
  const target = await findTarget(directory, server.url, Number(values.to));
  const prepared = await prepareApply(server, target, { takeOver: values['take-over'] });
  return carryOut(server, prepared, { ...values, directory }, here);
}

async function history(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals, values } = readArguments(args, SERVER_OPTIONS);
  const server = await connect(values, here.env);
  const applies = (await listApplies(folderOf(positionals), server.url)).map(({ number, at, target }) => ({
    number,
    at,
    challenges: Object.keys(target.challenges).length,
  }));
  if (values.json) here.out(JSON.stringify(applies));
  else
    for (const { number, at, challenges } of applies) {
      const what = number === 0 ? 'before the first apply' : counted(challenges, 'challenge');
      here.out(`${String(number).padStart(4)}  ${at}  ${what}`);
    }
  return EXIT.done;
}

async function pull(args: readonly string[], here: Surroundings): Promise<ExitCode> {
  const { positionals, values } = readArguments(args, SERVER_OPTIONS);
  const server = await connect(values, here.env);
  const { written, missing, others } = await pullEvent(server, folderOf(positionals));
  if (values.json) here.out(JSON.stringify({ written, missing, others }));
  else for (const file of written) here.out(`wrote ${file}`);
  for (const id of missing)
    here.err(`${id} is not on the server: remove its folder, or the next apply creates it.`);
  if (others.length > 0)
    here.err(`Left out, because other tools manage them (managedBy): ${others.join(', ')}.`);
  if (written.length === 0 && missing.length === 0) here.err('The files are as the server has it.');
  return EXIT.done;
}

export const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  init,
  import: importEvent,
  lint,
  plan,
  apply,
  rollback,
  history,
  pull,
  test,
};
