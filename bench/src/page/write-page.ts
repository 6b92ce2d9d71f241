/** Everything at all sizes, written into docs/performance.md between two marks, with its plots beside it. */
import { REPOSITORY_DIR } from '@rampart/test-platform';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measureCores } from '../cores/measure-cores';
import { withServers } from '../event/servers';
import { measureLive } from '../live/measure-live';
import type { LoadOptions } from '../options';
import { measureLostBoard } from '../recovery/measure-lost-board';
import { formatOutcome, type Outcome } from '../report/outcome';
import { formatSize, isGood } from '../report/report';
import { tell } from '../report/tell';
import { measureRush } from '../rush/measure-rush';
import { measureSize, type SizeResult } from '../sizes/measure-sizes';
import { drawPage } from './plots';
import { curvePlots, ratioPlot } from './plotted';

const [PAGE, PLOTS] = ['docs/performance.md', 'performance.svg'];
const [BEGIN, END] = ['<!-- measured: npm run bench -- page -->', '<!-- measured: end -->'];

const inBlock = (lines: readonly string[]): string => ['```text', ...lines, '```'].join('\n');

async function machine(): Promise<string> {
  const [cpu] = cpus();
  const { stdout } = await promisify(execFile)('git', ['-C', REPOSITORY_DIR, 'rev-parse', '--short', 'HEAD']);
  const gib = (totalmem() / 2 ** 30).toFixed(0);
  return (
    `${new Date().toISOString().slice(0, 10)}, commit ${stdout.trim()}, ${cpus().length} cores ` +
    `(${cpu?.model.trim() ?? 'unknown'}), ${gib} GiB, Node ${process.versions.node}; the generator, PostgreSQL and Redis share them.`
  );
}

/** Replaces what an earlier run wrote; everything else on the page is written by people. */
export function replaceMeasured(page: string, measured: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the figures`);
  return `${before}${BEGIN}\n\n${measured}\n\n${END}${after}`;
}

/** Measures for about forty minutes; answers whether everything was good. */
export async function writePage(options: LoadOptions): Promise<boolean> {
  const sizes: SizeResult[] = [];
  for (const teams of options.sizes) {
    const size = await measureSize(teams, options);
    console.log(formatSize(size));
    sizes.push(size);
  }
  const others: Outcome[] = [];
  const add = async (measuring: Promise<Outcome>): Promise<void> => {
    const outcome = await measuring;
    console.log(formatOutcome(outcome));
    others.push(outcome);
  };
  for (const teams of options.sizes) {
    await add(withServers((servers) => measureLostBoard(servers, teams)));
  }
  await add(withServers((servers) => measureRush(servers, { teams: 5_000, seconds: 20 })));
  const live = { streams: 5_000, teams: 1_000, perSecond: 50, seconds: 20 };
  await add(withServers((servers) => measureLive(servers, live)));
  await add(measureCores({ ...options, sizes: [1_000] }));

  const measured = [
    await machine(),
    `![Ratios to the ceilings, and curves over the size of the event](${PLOTS})`,
    ...sizes.map((size) => inBlock(formatSize(size).split('\n'))),
    ...others.map(({ title, lines, isGood: good }) =>
      inBlock([`${title}: ${good ? 'pass' : 'FAIL'}`, ...lines]),
    ),
  ].join('\n\n');
  const page = join(REPOSITORY_DIR, PAGE);
  await writeFile(page, replaceMeasured(await readFile(page, 'utf8'), measured));
  await writeFile(join(REPOSITORY_DIR, 'docs', PLOTS), drawPage(ratioPlot(sizes), curvePlots(sizes)));
  tell(`written: ${PAGE}, docs/${PLOTS}`);
  return sizes.every(isGood) && others.every((outcome) => outcome.isGood);
}
