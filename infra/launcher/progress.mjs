// Shows the progress of long steps: one line that is rewritten on a terminal, plain lines elsewhere. It goes to standard error,
// because scripts read standard output.
import { stderr } from 'node:process';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const redrawEveryMs = 120;
const reassureEveryMs = 10_000;
const quickStepMs = 400; // without a terminal, shorter steps get no line

/**
 * @typedef {{ step: <T>(title: string, work: () => Promise<T>) => Promise<T>, say: (line: string) => void }} Progress
 */

/** @returns {Progress} */
export function createProgress() {
  const isTerminal = stderr.isTTY && process.env['CI'] === undefined;
  return {
    step: isTerminal ? rewriting : plain,
    say: (line) => void stderr.write(`${line}\n`),
  };
}

/**
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
async function rewriting(title, work) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  let frame = 0;
  const draw = () => {
    const line = `${frames[(frame += 1) % frames.length]} ${title} ${seconds()} s`;
    stderr.write(`\r\u001b[2K${line.slice(0, (stderr.columns ?? 80) - 1)}`);
  };
  const timer = setInterval(draw, redrawEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    stderr.write('\r\u001b[2K');
    if (performance.now() - startedAt > quickStepMs) stderr.write(`✓ ${title} (${seconds()} s)\n`);
  }
}

/**
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
async function plain(title, work) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const announce = setTimeout(() => stderr.write(`${title} …\n`), quickStepMs);
  const timer = setInterval(() => stderr.write(`${title} … ${seconds()} s\n`), reassureEveryMs);
  try {
    return await work();
  } finally {
    clearTimeout(announce);
    clearInterval(timer);
  }
}
