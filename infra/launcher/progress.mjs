// What the operator sees of long steps: one line that rewrites itself on a terminal, plain lines anywhere else.
// Everything goes to standard error: standard output belongs to answers that scripts read.
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const redrawEveryMs = 120;
const reassureEveryMs = 10_000;
const quickStepMs = 400; // shorter steps are not worth a line where lines cannot be rewritten

/**
 * @typedef {{ step: <T>(title: string, work: () => Promise<T>) => Promise<T>, say: (line: string) => void }} Progress
 */

/**
 * @param {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} [stream]
 * @returns {Progress}
 */
export function createProgress(stream = process.stderr) {
  const isTerminal = stream.isTTY === true && process.env['CI'] === undefined;
  return {
    step: (title, work) => (isTerminal ? rewriting(stream, title, work) : plain(stream, title, work)),
    say: (line) => void stream.write(`${line}\n`),
  };
}

/**
 * @template T
 * @param {{ columns?: number, write: (text: string) => unknown }} stream
 * @param {string} title
 * @param {() => Promise<T>} work
 */
async function rewriting(stream, title, work) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  let frame = 0;
  const draw = () => {
    const line = `${frames[(frame += 1) % frames.length]} ${title} ${seconds()} s`;
    stream.write(`\r\u001b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  const timer = setInterval(draw, redrawEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    stream.write('\r\u001b[2K');
    if (performance.now() - startedAt > quickStepMs) stream.write(`✓ ${title} (${seconds()} s)\n`);
  }
}

/**
 * @template T
 * @param {{ write: (text: string) => unknown }} stream
 * @param {string} title
 * @param {() => Promise<T>} work
 */
async function plain(stream, title, work) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const announce = setTimeout(() => stream.write(`${title} …\n`), quickStepMs);
  const timer = setInterval(() => stream.write(`${title} … ${seconds()} s\n`), reassureEveryMs);
  try {
    return await work();
  } finally {
    clearTimeout(announce);
    clearInterval(timer);
  }
}
