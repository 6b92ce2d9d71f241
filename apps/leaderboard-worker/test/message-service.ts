import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A service that takes messages, on a port it keeps while it is stopped and started. */
export class MessageService {
  readonly accepted: string[] = [];
  /** Number of requests received, whatever the reply was. */
  asked = 0;
  answer: (response: ServerResponse, body: string) => void = (response, body) => this.accept(response, body);
  private port = 0;
  private server: Server | undefined;

  constructor(private readonly okStatus: number) {}

  accept(response: ServerResponse, body: string): void {
    this.accepted.push(body);
    response.writeHead(this.okStatus).end();
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  async start(): Promise<void> {
    const server = createServer((request: IncomingMessage, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.asked += 1;
        this.answer(response, Buffer.concat(chunks).toString());
      });
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) this.port = address.port;
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
