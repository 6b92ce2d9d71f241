/**
 * What the tests talk to: an API of this process with a database of its own, or, with `SVC_TEST_BASE_URL` and
 * `SVC_TEST_ADMIN_TOKEN_FILE` in the environment, a deployment that others use as well. A test that needs the clock,
 * the settings, the database or a team with chosen permissions is declared with `describeLocal`.
 */
import { readFileSync } from 'node:fs';
import { createClient, type Client } from '@rampart/contract';
import { createActors, type Actors } from './actors';
import { documentedFetch } from './documented-fetch';
import { startLocalTarget } from './local-target';
import { createSend, type Send } from './send';

export interface Target extends Actors {
  readonly baseUrl: string;
  /** Without a token. */
  readonly client: Client;
  readonly send: Send;
  /** Holds every permission bit. */
  readonly admin: { readonly authToken: string };
  now(): Date;
  stop(): Promise<void>;
}

const remoteUrl = process.env['SVC_TEST_BASE_URL'];

function remoteTarget(baseUrl: string): Target {
  const file = process.env['SVC_TEST_ADMIN_TOKEN_FILE'];
  if (file === undefined) throw new Error('SVC_TEST_ADMIN_TOKEN_FILE names the token for SVC_TEST_BASE_URL');
  const adminToken = readFileSync(file, 'utf8').trim();
  const send = createSend(baseUrl);
  const now = () => new Date();
  return {
    ...createActors(send, { adminToken, now, isShared: true }),
    baseUrl,
    client: createClient({ baseUrl, fetch: documentedFetch }),
    send,
    admin: { authToken: adminToken },
    now,
    stop: () => Promise.resolve(),
  };
}

export function startTarget(): Promise<Target> {
  return remoteUrl === undefined ? startLocalTarget() : Promise.resolve(remoteTarget(remoteUrl));
}

/** Reported as skipped against a shared deployment. */
export const describeLocal = remoteUrl === undefined ? describe : describe.skip;
