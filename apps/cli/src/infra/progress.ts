import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from '../command';

/** Progress of one long step. */
interface Progress {
  /** Advances by `count`, 1 by default. */
  readonly advance: (count?: number) => void;
  readonly finish: () => void;
}

export type ProgressFactory = (step: string, total: number) => Progress;

/** A bar on a terminal; elsewhere a plain line per tenth, so that a log stays readable. */
export function createProgress(terminal: Terminal): ProgressFactory {
  return terminal.isInteractive ? barProgress : (step, total) => lineProgress(terminal, step, total);
}

const MAX_BAR = 40;
/** For the name of the step and the numbers. */
const BESIDE_BAR = 40;

/** Never hides the cursor or switches off line breaks: both would outlast a command that is interrupted or fails. */
function barProgress(step: string, total: number): Progress {
  const bar = new SingleBar(
    {
      format: `${step} [{bar}] {value}/{total} · {eta_formatted} left`,
      barsize: Math.max(1, Math.min(MAX_BAR, process.stderr.columns - BESIDE_BAR)),
      linewrap: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { advance: (count = 1) => bar.increment(count), finish: () => bar.stop() };
}

function lineProgress(terminal: Terminal, step: string, total: number): Progress {
  const stride = Math.max(1, Math.ceil(total / 10));
  let done = 0;
  return {
    advance: (count = 1) => {
      const tenthsBefore = Math.floor(done / stride);
      done += count;
      if (Math.floor(done / stride) > tenthsBefore || done === total) {
        terminal.err(`${step} ${done}/${total}`);
      }
    },
    finish: () => undefined,
  };
}
