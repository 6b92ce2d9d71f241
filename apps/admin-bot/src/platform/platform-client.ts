import { jsonObjectOf, requestOutside } from '@rampart/core/infra/http-client';
import { isJob, type Job } from './job';

/** The platform's routes for runners (docs/rules/admin-bot.md#runner-routes). */
export interface PlatformClient {
  /** Claims the oldest queued job; undefined when there is none to carry out. */
  readonly pull: () => Promise<Job | undefined>;
  /** The current script, which may be newer than the job. */
  readonly getSource: (challengeId: string) => Promise<ScriptSource>;
  /** `logs`: at most 1,048,576 characters. */
  readonly report: (jobId: string, result: JobResult) => Promise<void>;
}

interface ScriptSource {
  readonly sourceCode: string;
  readonly configRevision: string;
}

export interface JobResult {
  readonly succeeded: boolean;
  /** Absent when the script could not be fetched or loaded. */
  readonly logs?: string;
}

export interface PlatformConnection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly extraHeaders: Readonly<Record<string, string>>;
}

const CALL_LIMIT_MS = 15_000;
/** Enough for the longest script, escaped as JSON. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Every method rejects when the platform cannot be reached or refuses; errors name no secret. */
export function createPlatformClient({
  baseUrl,
  secretKey,
  extraHeaders,
}: PlatformConnection): PlatformClient {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    kind: string,
    body?: object,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const service = `platform ${method} ${path}`;
    const answer = await requestOutside({
      service,
      url: `${baseUrl}/api/v2/admin/admin-bot${path}`,
      method,
      headers: {
        ...extraHeaders,
        Authorization: `Bearer ${secretKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: CALL_LIMIT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const reply = jsonObjectOf(service, answer);
    const { data } = reply;
    if (answer.status !== 200 || reply['kind'] !== kind || typeof data !== 'object' || data === null) {
      throw new Error(`${service}: answered ${answer.status} ${String(reply['kind'])}`);
    }
    return Object.fromEntries(Object.entries(data));
  };

  return {
    async pull() {
      const { job } = await call('POST', '/jobs/pull', 'goodAdminBotJobPull');
      if (job === null) return undefined;
      if (!isJob(job))
        throw new Error(
          'platform: the job it sent does not match the schema of a job; are platform and runner of one version?',
        );
      return job;
    },
    async getSource(challengeId) {
      const path = `/challenges/${encodeURIComponent(challengeId)}/source`;
      const { sourceCode, configRevision } = await call('GET', path, 'goodAdminBotChallengeSource');
      if (typeof sourceCode !== 'string' || typeof configRevision !== 'string') {
        throw new Error(
          'platform: the script it sent does not match the schema of a script; are platform and runner of one version?',
        );
      }
      return { sourceCode, configRevision };
    },
    async report(jobId, { succeeded, logs }) {
      const path = `/jobs/${encodeURIComponent(jobId)}/${succeeded ? 'complete' : 'fail'}`;
      await call('POST', path, 'goodAdminBotJobUpdate', logs === undefined ? {} : { logs });
    },
  };
}
