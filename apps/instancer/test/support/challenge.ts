import { createConnection } from 'node:net';

/** A challenge for the process engine: a TCP service that answers one line. */
export const CHALLENGE_SOURCE = `
const net = require('node:net');
const { spawn } = require('node:child_process');
const { readdirSync, writeFileSync } = require('node:fs');
const answers = {
  flag: () => process.env.FLAG ?? 'no flag',
  env: () => JSON.stringify(process.env),
  who: () => JSON.stringify({ uid: process.getuid(), cwd: process.cwd(), files: readdirSync('.') }),
  pids: () => JSON.stringify(readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))),
  rise: () => {
    try { process.setuid(0); return 'root'; } catch { return 'refused'; }
  },
  write: () => {
    try { writeFileSync('/etc/rampart-was-here', ''); return 'written'; } catch (error) { return error.code; }
  },
  limits: () => require('node:fs').readFileSync('/proc/self/limits', 'utf8').replaceAll('\\n', ';'),
  // A process that would outlive a careless stop, in its own session and environment.
  spread: () => {
    const source = 'setInterval(() => undefined, 1000)';
    const child = spawn(process.execPath, ['-e', source, process.cwd()], { detached: true, stdio: 'ignore', env: {} });
    child.unref();
    return process.cwd();
  },
  quit: () => process.exit(0),
};
net.createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (line) => socket.end(answers[line.toString().trim()]?.() ?? 'what?'));
}).listen(Number(process.env.PORT), process.env.HOST);
`;

/** Sends a line and reads the whole answer. */
export function ask(port: number, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(`${line}\n`));
    socket.setEncoding('utf8');
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (text: string) => (answer += text));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}
