// The ceiling of the GET routes: what node:http reaches on this machine when an answer costs nothing to make, in as many
// processes as the first argument says.
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareAnswer, BareServer } from './ceilings';

const count = Number(process.argv[2]);
if (count > 1 && cluster.isPrimary) share();
else serve();

/** Hands every answer on to processes that have one port together. */
function share(): void {
  cluster.setupPrimary({ serialization: 'advanced' });
  const workers = Array.from({ length: count }, () => cluster.fork());
  process.on('message', (answer: BareAnswer) => {
    const ready = workers.map(async (worker) => {
      worker.send(answer);
      const [bareServer] = (await once(worker, 'message')) as [BareServer];
      return bareServer;
    });
    void Promise.all(ready).then(([bareServer]) => process.send?.(bareServer));
  });
  process.on('disconnect', () => {
    for (const worker of workers) worker.kill();
    process.exit();
  });
}

function serve(): void {
  let answer: BareAnswer = { status: 200, headers: {}, body: Buffer.alloc(0) };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const start = async (): Promise<BareServer> => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const started = start();
  process.on('message', (next: BareAnswer) => {
    // Over the process boundary a Buffer arrives as a plain array of bytes.
    answer = { ...next, body: Buffer.from(next.body) };
    void started.then((bareServer) => process.send?.(bareServer));
  });
  process.on('disconnect', () => process.exit());
}
