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
/** What is recorded is not written again: a page polls the status of an instance. */
const MAX_KNOWN_FETCHES = 50_000;
/** Fetches between two writes. */
const MAX_WAITING = 10_000;

const keyOf = ({ teamId, challengeId, kind }: Fetch): string => [teamId, challengeId, kind].join(' ');

export function createFetchRecorder(dependencies: FetchRecorderDependencies): FetchRecorder {
  const { store, markers, filesInUse, logger } = dependencies;
  const known = createLruCache<string, true>(MAX_KNOWN_FETCHES);
  let files = new Map<string, FileSent>();
  let instances = new Map<string, Fetch>();
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
    files = new Map();
    instances = new Map();
    if (sent.size + shown.size === 0) return;
    try {
      const fetches = [...(await fetchesOf([...sent.values()])), ...shown.values()];
      const unknown = fetches.filter((fetch) => !known.has(keyOf(fetch)));
      await store.record(unknown);
      for (const fetch of unknown) known.set(keyOf(fetch), true);
    } catch (error) {
      // Kept for the next attempt: a team is named when nothing that it fetched is on record, so a lost fetch would accuse it.
      files = new Map([...files, ...sent]);
      instances = new Map([...instances, ...shown]);
      logger.warn('what teams have fetched could not be recorded', { error });
    }
  };
  const task = createCoalescedTask({ run: write, minGapMs: GAP_MS });

  const add = <Item>(waiting: Map<string, Item>, key: string, item: Item): void => {
    if (waiting.has(key) || files.size + instances.size >= MAX_WAITING) return;
    waiting.set(key, item);
    task.request();
  };

  return {
    markerOf: markers.of,
    fileSent(sent) {
      // Not looked up among the known ones: another challenge may hand the file out since.
      if (markers.isOurs(sent.marker)) add(files, `${sent.marker} ${sent.url}`, sent);
    },
    instanceShown(shown) {
      const fetch = { ...shown, kind: 'instance' } as const;
      if (!known.has(keyOf(fetch))) add(instances, keyOf(fetch), fetch);
    },
    async stop() {
      await task.stop();
      await write();
    },
  };
}
