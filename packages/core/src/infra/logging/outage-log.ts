import type { Logger } from './logger';

/** Takes the outcome of each attempt at something that is tried again and again. */
export interface OutageLog {
  readonly failed: (error: unknown) => void;
  readonly succeeded: () => void;
}

/** Logs an outage once when it begins and once when it is over, however many attempts fail between. */
export function createOutageLog(
  logger: Logger,
  messages: { readonly begins: string; readonly ends: string },
): OutageLog {
  let isOut = false;
  return {
    failed(error) {
      if (!isOut) logger.warn(messages.begins, { error });
      isOut = true;
    },
    succeeded() {
      if (isOut) logger.info(messages.ends);
      isOut = false;
    },
  };
}
