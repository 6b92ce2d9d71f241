import { startHelper, type HelperProcess } from './helper-process';

/** What the bare servers shall answer to any request. */
export interface BareAnswer {
  readonly contentType: string;
  readonly body: string;
}

export interface BareServers {
  /** `node:http` with nothing in front. */
  readonly httpUrl: string;
  /** An Express application with this one route. */
  readonly expressUrl: string;
}

/** Bare servers in one process; asking again replaces the answer. */
export function startBareServers(): HelperProcess<BareAnswer, BareServers> {
  return startHelper('answer-server-process.js', isBareServers);
}

function isBareServers(message: unknown): message is BareServers {
  return typeof message === 'object' && message !== null && 'httpUrl' in message && 'expressUrl' in message;
}
