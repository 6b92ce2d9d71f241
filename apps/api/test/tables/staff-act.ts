import type { Answer, Json, MailTarget, Request } from '../support';

/** A row, apart from who, when and under which request id. */
export interface Recorded {
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly before: Json;
  readonly after: Json;
}

export interface Act {
  readonly path: string;
  readonly request?: Request;
  /** In the order they are written. */
  readonly records: (answer: Answer) => readonly Recorded[];
  /** What must be on the record nowhere. */
  readonly secrets?: (answer: Answer) => readonly string[];
}

/** Makes what the act is about. */
export type PrepareAct = (target: MailTarget) => Act | Promise<Act>;

/** What stands on the record for a secret. */
export const CHANGED = { changed: true };
