import { createLruCache } from '../infra/lru-cache';
import { createCoalescedTask } from '../infra/batching';
import type { Logger } from '../infra/logging';
import type { DownloadMarker, DownloadMarkers } from './download-marker';
import type { Fetch, FetchStore } from './fetch-store';

/** Records which teams fetch files and see instances of challenges. No request waits for it. */
export interface FetchRecorder {
  readonly markerOf: DownloadMarker;
  /** A file was sent in response to an address with this marker. */
  fileSent(sent: FileSent): void;
  instanceShown(shown: Omit<Fetch, 'kind'>): void;
  /** Writes what has not been written yet. */
  stop(): Promise<void>;
}

interface FileSent {
  /** As it is written in challenges. */
  readonly url: string;
  readonly marker: string;
  readonly at: Date;
}

export interface FetchRecorderDependencies {
  readonly store: Pick<FetchStore, 'listTeamIds' | 'record'>;
  readonly markers: DownloadMarkers;
  /** Addresses of files, each with the challenges that hand it out. */
  readonly filesInUse: () => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly logger: Logger;
}

const GAP_MS = 1_000;
/** Known fetches are not written again: a page polls the status of an instance. */
const MAX_KNOWN_FETCHES = 50_000;
/** Fetches between two writes. */
const MAX_WAITING = 10_000;

export function createFetchRecorder(dependencies: FetchRecorderDependencies): FetchRecorder {
  const { store, markers, filesInUse, logger } = dependencies;
  const known = createLruCache<string, true>(MAX_KNOWN_FETCHES);
  let files: FileSent[] = [];
  let instances: Fetch[] = [];
  let teamIds: ReadonlyMap<string, string> = new Map();

  /** An unknown marker belongs to a team that has just registered, or to one that was deleted. */
  const fetchesOf = async (sent: readonly FileSent[]): Promise<Fetch[]> => {
    if (sent.length === 0) return [];
    if (sent.some(({ marker }) => !teamIds.has(marker)))
      teamIds = new Map((await store.listTeamIds()).map((id) => [markers.of(id), id]));
    const usedBy = await filesInUse();
    return sent.flatMap(({ url, marker, at }) => {
      const teamId = teamIds.get(marker);
      if (teamId === undefined) return [];
      return (usedBy.get(url) ?? []).map((challengeId) => ({
        teamId,
        challengeId,
        kind: 'file' as const,
        at,
      }));
    });
  };

  const write = async (): Promise<void> => {
    const [sent, shown] = [files, instances];
    [files, instances] = [[], []];
    if (sent.length + shown.length === 0) return;
    try {
      await store.record([...(await fetchesOf(sent)), ...shown]);
    } catch (error) {
      // Kept for the next attempt: a team is named when nothing that it fetched is on record, so a lost fetch would accuse it.
      files = [...sent, ...files].slice(0, MAX_WAITING);
      instances = [...shown, ...instances].slice(0, MAX_WAITING);
      logger.warn('what teams have fetched could not be recorded', { error });
    }
  };
  const task = createCoalescedTask({ run: write, minGapMs: GAP_MS });

  const isNew = (...parts: readonly string[]): boolean => {
    const key = parts.join(' ');
    if (known.has(key) || files.length + instances.length >= MAX_WAITING) return false;
    known.set(key, true);
    return true;
  };

  return {
    markerOf: markers.of,
    fileSent(sent) {
      if (!markers.isOurs(sent.marker) || !isNew(sent.marker, sent.url)) return;
      files.push(sent);
      task.request();
    },
    instanceShown(shown) {
      if (!isNew(shown.teamId, shown.challengeId, 'instance')) return;
      instances.push({ ...shown, kind: 'instance' });
      task.request();
    },
    async stop() {
      await task.stop();
      await write();
    },
  };
}
