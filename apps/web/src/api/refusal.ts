/** An answer of another kind than the page asked for. */
export class Refusal extends Error {
  constructor(
    readonly kind: string,
    readonly data?: unknown,
  ) {
    super(kind);
    this.name = 'Refusal';
  }
}

/** The refusal for a status from a proxy, which rejects requests that are too large for it without our kinds. */
export const byProxy = (status: number): Refusal | undefined =>
  status === 413 ? new Refusal('tooLarge') : undefined;

/** Parses the answer to an upload, which the typed client does not send. Every answer of the server names its kind. */
export function readReply<Reply>(status: number, body: string): Reply {
  const refusal = body.includes('"kind"') ? undefined : byProxy(status);
  if (refusal !== undefined) throw refusal;
  return JSON.parse(body) as Reply;
}

/** Whether there was no answer: the network or the server is down. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof Refusal);
}

export function kindOf(error: unknown): string | undefined {
  return error instanceof Refusal ? error.kind : undefined;
}

/** The data of a refusal. */
export function dataOf(error: unknown): unknown {
  return error instanceof Refusal ? error.data : undefined;
}

function valueIn(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
}

/** A number in the data of an answer, such as `timeLeft`. */
export function numberIn(data: unknown, key: string): number | undefined {
  const value = valueIn(data, key);
  return typeof value === 'number' ? value : undefined;
}

/** A text in the data of an answer, such as `message`. */
export function textIn(data: unknown, key: string): string | undefined {
  const value = valueIn(data, key);
  return typeof value === 'string' ? value : undefined;
}

/** The texts of an object in the data of an answer, with their names. */
export function textsIn(data: unknown, key: string): readonly (readonly [string, string])[] {
  const value = valueIn(data, key) ?? {};
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}
