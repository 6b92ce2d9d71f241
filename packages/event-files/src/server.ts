/** The server, over the typed client: reads its state of the event, and the writes that change it. */
import { openAsBlob } from 'node:fs';
import {
  createClient,
  createHint,
  deleteChallenge,
  deleteHint,
  deleteWave,
  getAdminBotStatus,
  getAdminChallengeV2,
  getClientConfigV2,
  getInstancerSchema,
  getSettings,
  listAdminChallengesV2,
  listAdminHints,
  listWaves,
  previewScores,
  putAdminChallengeV2,
  putWave,
  queryUploadsV2,
  UnexpectedAnswerError,
  updateHint,
  updateSettings,
  type AdminChallengeV2,
  type ChallengeUpdateV2,
  type ClientConfigV2,
  type CallInput,
  type InstancerSchemas,
  type ScorePreview,
  type Settings,
  type SettingsUpdate,
} from '@rampart/contract';
import { EventError } from './event-error';
import type { HintFields, HintStep, StoredHint } from './hints';
import { refused, type Refusal } from './refused';
import type { WaveTimes } from './waves';

export interface StoredChallenge {
  readonly version: string;
  readonly challenge: AdminChallengeV2;
  readonly solveCount: number;
  readonly hints: readonly StoredHint[];
}

interface StoredSettings {
  readonly version: string;
  readonly settings: Settings;
}

export interface FileKey {
  readonly name: string;
  readonly sha256: string;
}

/** The changes of a plan that move scores. */
export type ScoreChanges = CallInput<typeof previewScores>['body'];

/** `stale`: another version than the expected one is stored. */
export type WriteOutcome = 'done' | 'stale';

export interface EventServer {
  readonly url: string;
  listChallenges(): Promise<readonly AdminChallengeV2[]>;
  /** Reads hints only if they are wanted; otherwise the list is empty. */
  findChallenge(id: string, wants: { readonly hints: boolean }): Promise<StoredChallenge | undefined>;
  listHints(challengeId: string): Promise<readonly StoredHint[]>;
  /**
   * Does not repeat adding a hint, because that would add another one: after a `TypeError` it is unknown whether
   * the hint was added.
   */
  changeHint(challengeId: string, step: HintStep): Promise<void>;
  listWaves(): Promise<WaveTimes>;
  putWave(id: string, openTime: number): Promise<void>;
  /** Succeeds for an unknown wave too. */
  deleteWave(id: string): Promise<void>;
  settings(): Promise<StoredSettings>;
  clientConfig(): Promise<ClientConfigV2>;
  /** undefined when the event has no instancer */
  instancers(): Promise<InstancerSchemas | undefined>;
  hasAdminBot(): Promise<boolean>;
  /** Addresses of files, in their order; null for a file that is not stored. */
  findUploads(files: readonly FileKey[]): Promise<readonly (string | null)[]>;
  upload(path: string, name: string): Promise<void>;
  /** Changes the given version of a challenge; creates a challenge if `version` is undefined. */
  putChallenge(id: string, version: string | undefined, update: ChallengeUpdateV2): Promise<WriteOutcome>;
  deleteChallenge(id: string, version: string): Promise<WriteOutcome>;
  putSettings(version: string, update: SettingsUpdate): Promise<WriteOutcome>;
  previewScores(changes: ScoreChanges): Promise<ScorePreview>;
  download(url: string): Promise<Uint8Array>;
}

async function answerOf(response: Response, name: string): Promise<Refusal> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Refusal;
  } catch {
    if (response.status !== 413) throw new UnexpectedAnswerError('upload', response.status, text);
    throw new EventError(
      `The file "${name}" is too large for what is in front of the server (413): raise the limit there, and run the command again.`,
    );
  }
}

const versionIn = (etag: string | undefined): string => {
  if (etag === undefined) throw new EventError('The answer has no version: a proxy removes the header ETag.');
  return etag;
};

/** Files per request, within the size limit of a request. */
const FILES_PER_QUERY = 500;
/** A handout can be a disk image. */
const TRANSFER_TIMEOUT_MS = 3_600_000;
/** With 1.5 million solves a preview takes a busy server half a minute, and other previews may come first. */
const PREVIEW_TIMEOUT_MS = 300_000;

/**
 * Retries once when no answer came, because a kept-alive connection may just have been closed. For reads, and for
 * writes that may be repeated: they name a version, or are idempotent.
 */
const fetchTwice: typeof fetch = (input, init) =>
  fetch(input, init).catch((error: unknown) => {
    if (error instanceof TypeError) return fetch(input, init);
    throw error;
  });

export function createEventServer(url: string, token: string): EventServer {
  const client = createClient({ baseUrl: url, token, fetch: fetchTwice });
  const clientOnce = createClient({ baseUrl: url, token });

  async function transfer(path: string, init: RequestInit): Promise<Response> {
    const headers = { authorization: `Bearer ${token}` };
    return await fetchTwice(`${url}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(TRANSFER_TIMEOUT_MS),
    });
  }

  async function listHints(id: string): Promise<readonly StoredHint[]> {
    const reply = await client.call(listAdminHints, { params: { id } });
    if (reply.kind !== 'goodAdminHints') throw refused(`Reading the hints of "${id}"`, reply);
    return reply.data.hints;
  }

  async function writeHint(id: string, hintId: string | undefined, hint: HintFields): Promise<void> {
    const reply =
      hintId === undefined
        ? await clientOnce.call(createHint, { params: { id }, body: hint })
        : await client.call(updateHint, { params: { id, hintId }, body: hint });
    if (reply.kind !== 'goodHintCreate' && reply.kind !== 'goodHintUpdate')
      throw refused(`A hint of "${id}"`, reply);
  }

  return {
    url,
    listHints,

    async listChallenges() {
      const reply = await client.call(listAdminChallengesV2, {});
      if (reply.kind !== 'goodAdminChallenges') throw refused('Listing the challenges', reply);
      return reply.data;
    },

    async findChallenge(id, wants) {
      const reply = await client.call(getAdminChallengeV2, { params: { id } });
      if (reply.kind === 'badChallenge') return undefined;
      if (reply.kind !== 'goodAdminChallenge') throw refused(`Reading challenge "${id}"`, reply);
      const { solveCount, ...challenge } = reply.data;
      const hints = wants.hints ? await listHints(id) : [];
      return { version: versionIn(reply.etag), challenge, solveCount, hints };
    },

    async changeHint(id, step) {
      if (step.kind !== 'remove') {
        await writeHint(id, step.kind === 'edit' ? step.id : undefined, step.hint);
        return;
      }
      const reply = await client.call(deleteHint, { params: { id, hintId: step.id } });
      if (reply.kind !== 'goodHintDelete' && reply.kind !== 'badUnknownHint')
        throw refused(`Deleting a hint of "${id}"`, reply);
    },

    async listWaves() {
      const reply = await client.call(listWaves, {});
      if (reply.kind !== 'goodWaves') throw refused('Listing the waves', reply);
      return Object.fromEntries(reply.data.map(({ id, openTime }) => [id, openTime]));
    },

    async putWave(id, openTime) {
      const reply = await client.call(putWave, { params: { id }, body: { data: { openTime } } });
      if (reply.kind !== 'goodWaveUpdate') throw refused(`The wave "${id}"`, reply);
    },

    async deleteWave(id) {
      const reply = await client.call(deleteWave, { params: { id } });
      if (reply.kind !== 'goodWaveDelete' && reply.kind !== 'badUnknownWave')
        throw refused(`Deleting the wave "${id}"`, reply);
    },

    async settings() {
      const reply = await client.call(getSettings, {});
      if (reply.kind !== 'goodAdminSettings') throw refused('Reading the settings', reply);
      return { version: versionIn(reply.etag), settings: reply.data };
    },

    async clientConfig() {
      const reply = await client.call(getClientConfigV2, {});
      if (reply.kind !== 'goodClientConfig') throw refused('Reading the configuration', reply);
      return reply.data;
    },

    async instancers() {
      const reply = await client.call(getInstancerSchema, {});
      if (reply.kind === 'badEndpoint') return undefined;
      if (reply.kind !== 'goodInstancerSchema') throw refused('Reading the instancers', reply);
      return reply.data;
    },

    async hasAdminBot() {
      const reply = await client.call(getAdminBotStatus, {});
      if (reply.kind !== 'goodAdminBotStatus' && reply.kind !== 'badEndpoint')
        throw refused('Reading the state of the admin bot', reply);
      return reply.kind === 'goodAdminBotStatus';
    },

    async findUploads(files) {
      const urls: (string | null)[] = [];
      for (let from = 0; from < files.length; from += FILES_PER_QUERY) {
        const uploads = files
          .slice(from, from + FILES_PER_QUERY)
          .map(({ name, sha256 }) => ({ name, sha256 }));
        const reply = await client.call(queryUploadsV2, { body: { uploads } });
        if (reply.kind !== 'goodUploadsQuery') throw refused('Looking for files', reply);
        urls.push(...reply.data.map((found) => found.url));
      }
      return urls;
    },

    async upload(path, name) {
      const form = new FormData();
      form.append('files', await openAsBlob(path), name);
      const response = await transfer('/api/v2/admin/upload', { method: 'POST', body: form });
      const answer = await answerOf(response, name);
      if (answer.kind !== 'goodFilesUpload')
        throw refused(`The file "${name}"`, { ...answer, status: response.status });
    },

    async putChallenge(id, version, data) {
      const headers: Record<string, string> =
        version === undefined ? { 'if-none-match': '*' } : { 'if-match': version };
      const reply = await client.call(putAdminChallengeV2, { params: { id }, headers, body: { data } });
      if (reply.kind === 'badStaleVersion') return 'stale';
      if (reply.kind !== 'goodChallengeUpdate') throw refused(`Challenge "${id}"`, reply);
      return 'done';
    },

    async deleteChallenge(id, version) {
      const reply = await client.call(deleteChallenge, { params: { id }, headers: { 'if-match': version } });
      if (reply.kind === 'badStaleVersion') return 'stale';
      if (reply.kind !== 'goodChallengeDelete') throw refused(`Deleting challenge "${id}"`, reply);
      return 'done';
    },

    async putSettings(version, data) {
      const reply = await client.call(updateSettings, { headers: { 'if-match': version }, body: { data } });
      if (reply.kind === 'badStaleVersion') return 'stale';
      if (reply.kind !== 'goodAdminSettingsUpdate') throw refused('Changing the settings', reply);
      return 'done';
    },

    async previewScores(body) {
      const reply = await client.call(previewScores, { body, timeoutMs: PREVIEW_TIMEOUT_MS });
      if (reply.kind !== 'goodScorePreview') throw refused('A preview of the scores', reply);
      return reply.data;
    },

    async download(path) {
      const response = await fetch(new URL(path, `${url}/`), {
        signal: AbortSignal.timeout(TRANSFER_TIMEOUT_MS),
      });
      if (!response.ok)
        throw new EventError(
          `"${path}" cannot be downloaded (${String(response.status)}): upload it again or take it out of its challenge, and pull again.`,
        );
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
