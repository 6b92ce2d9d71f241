import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill()));

/**
 * Runs a program to its end and returns its output. The program does not outlive the launcher.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { input?: string }} [options]
 * @returns {Promise<{ code: number, stdout: string, output: string }>} code 127 when it cannot be started;
 *   `output` contains both streams in the order of their arrival
 */
export function run(program, args, { input, ...options } = {}) {
  return new Promise((resolve) => {
    let stdout = '';
    let output = '';
    const child = spawn(program, args, {
      ...options,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stdin?.on('error', () => undefined); // the exit code reports a program that ends early
    child.stdin?.end(input);
    child.on('error', (error) => resolve({ code: 127, stdout, output: `${output}${error.message}` }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, stdout, output });
    });
  });
}

/**
 * @param {string} output
 * @returns {string} its last few lines, for the end of an error message
 */
export function lastLines(output, count = 6) {
  return output.trim().split('\n').slice(-count).join('\n');
}
