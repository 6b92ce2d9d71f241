import type { Clock } from '@rampart/core/infra/clock';
import type { Socket } from 'node:net';
import { ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import { headerLines, type Representation } from './representation';

/**
 * A response that can be sent whole: head and body in one go, with what `writeHead` and `end` would send. Those
 * build the head anew, check each of its values and write an empty piece at the end, for a fifth of the CPU time of a
 * short response (docs/decisions/0035-prepared-answers.md).
 */
export abstract class WholeResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The lines with the time, and with how long the connection is kept. */
  protected abstract serverLines(): string;

  /** Where it can be sent whole; null when something is left for Node to decide. */
  connectionFor(headers: readonly string[]): Socket | null {
    const isOrdinary =
      !this.writableEnded &&
      this.shouldKeepAlive &&
      this.req.httpVersion === '1.1' &&
      this.req.method !== 'HEAD' &&
      this.getHeaderNames().length === 0 &&
      !headers.includes('Connection');
    return isOrdinary ? this.socket : null;
  }

  sendRepresentation(socket: Socket, status: number, headers: readonly string[], sent: Representation): void {
    const front = this.front(status, headers);
    const { bytes, end } = sent;
    const text = sent.textToSend();
    if (text !== undefined) {
      socket.write(front + text, 'latin1', this.ended(status));
      return;
    }
    const head = `${front}${headerLines(sent.headers)}\r\n`;
    socket.cork();
    socket.write(head, 'latin1');
    if (end !== undefined) socket.write(bytes);
    socket.write(end ?? bytes, this.ended(status));
    socket.uncork();
  }

  /** @param headers all of them */
  sendText(
    socket: Socket,
    status: number,
    headers: readonly string[],
    text: string,
    lengthInBytes: number,
  ): void {
    const whole = `${this.front(status, headers)}\r\n${text}`;
    // What is only ASCII need not be encoded.
    const isAscii = lengthInBytes === text.length;
    socket.write(whole, isAscii ? 'latin1' : 'utf8', this.ended(status));
  }

  private front(status: number, headers: readonly string[]): string {
    return `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${headerLines(headers)}${this.serverLines()}`;
  }

  /** Does what `end` does, except for writing; the result is called when the system has taken everything. */
  private ended(status: number): (error?: Error | null) => void {
    this.statusCode = status;
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else ends a response that Node has not written
    this.finished = true;
    return (error) => {
      if (!error) this.emit('finish');
    };
  }
}

/** The responses of a server that keeps idle connections for `idleTimeoutMs`, 0 for no bound. */
export function wholeResponses(idleTimeoutMs: number, clock: Clock): typeof ServerResponse {
  const timeout =
    idleTimeoutMs === 0 ? '' : `Keep-Alive: timeout=${String(Math.floor(idleTimeoutMs / 1000))}\r\n`;
  let second = Number.NaN;
  let lines = '';
  return class<Request extends IncomingMessage> extends WholeResponse<Request> {
    protected override serverLines(): string {
      const now = clock.now();
      const current = Math.floor(now.getTime() / 1000);
      if (current !== second) {
        second = current;
        lines = `Date: ${now.toUTCString()}\r\nConnection: keep-alive\r\n${timeout}`;
      }
      return lines;
    }
  };
}

/** Sends bytes with the headers that belong to them, in the short way where the response allows it. */
export function sendRepresentation(
  res: ServerResponse,
  status: number,
  headers: readonly string[],
  sent: Representation,
): void {
  const socket = res instanceof WholeResponse ? res.connectionFor(headers) : null;
  if (res instanceof WholeResponse && socket !== null) {
    res.sendRepresentation(socket, status, headers, sent);
    return;
  }
  res.writeHead(status, [...headers, ...sent.headers]);
  if (sent.end === undefined) res.end(sent.bytes);
  else {
    res.write(sent.bytes);
    res.end(sent.end);
  }
}

/** Sends text, in the short way where the response allows it. */
export function sendText(
  res: ServerResponse,
  status: number,
  headers: string[],
  text: string,
  lengthInBytes: number,
): void {
  const socket = res instanceof WholeResponse ? res.connectionFor(headers) : null;
  if (res instanceof WholeResponse && socket !== null) {
    res.sendText(socket, status, headers, text, lengthInBytes);
  } else res.writeHead(status, headers).end(text);
}
