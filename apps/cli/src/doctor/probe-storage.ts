import { Readable } from 'node:stream';
import type { Random } from '@rampart/core/infra/clock';
import { isSuccess, requestOutside } from '@rampart/core/infra/http-client';
import type { UploadStorage } from '@rampart/core/uploads';
import { messageOf } from '../infra/message-of';
import { failed, ok, type Verdict } from './finding';
import { storageFailure } from './storage-failure';

const FETCH_TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

async function statusOf(url: string): Promise<number> {
  const { status } = await requestOutside({
    service: new URL(url).origin,
    url,
    timeoutMs: FETCH_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    followsRedirects: true,
  });
  return status;
}

/** Whether a file in a bucket is sent to anybody who has its address, as to players. */
async function fetched(
  provider: string,
  url: string,
  fetchStatus: (url: string) => Promise<number>,
): Promise<Verdict> {
  const problem = await fetchStatus(url).then(
    (status) =>
      isSuccess(status) ? undefined : `${new URL(url).origin} answers with status ${String(status)}`,
    messageOf,
  );
  if (problem === undefined) return ok(`${provider} stores files, and everybody can fetch them.`);
  return failed(
    `${provider} stores files that players cannot fetch: ${problem}.`,
    'Make the bucket readable for everybody, or correct the options of uploadProvider.',
  );
}

/** Stages a file and deletes it. In a bucket it also gets an address meanwhile, and is fetched from there. */
export async function probeStorage(
  provider: string,
  open: () => Pick<UploadStorage, 'stage' | 'publish' | 'discard' | 'delete' | 'urlOf'>,
  random: Pick<Random, 'uuid'>,
  fetchStatus = statusOf,
): Promise<Verdict> {
  const key = `doctor/${random.uuid()}`;
  try {
    const storage = open();
    const url = storage.urlOf(key);
    const staged = await storage.stage(Readable.from([Buffer.from('probe of the doctor')]));
    try {
      if (!URL.canParse(url)) return ok(`${provider} can be written to.`);
      await storage.publish(staged, key);
      try {
        return await fetched(provider, url, fetchStatus);
      } finally {
        await storage.delete(key);
      }
    } finally {
      await storage.discard(staged);
    }
  } catch (error) {
    return storageFailure(provider, error);
  }
}
