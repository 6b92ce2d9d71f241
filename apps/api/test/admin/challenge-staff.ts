import type { Answer, Json, Target } from '../support';
import { insist } from '../support';

const SHARED = ['author', 'category', 'description', 'files', 'id', 'name', 'points', 'tiebreakEligible'];

/** The fields of a challenge as staff see it in the first version, sorted. */
export const FIELDS_V1 = [...SHARED, 'flag'].sort();

/** The same in the second, without the solve count of the single view. */
export const FIELDS_V2 = [
  ...SHARED,
  'adminBotConfig',
  'flags',
  'hidden',
  'instancerConfig',
  'releaseTime',
  'scoring',
  'sortWeight',
  'tags',
].sort();

export const keysOf = (value: object) => Object.keys(value).sort();

/** `badBody` at that place of the body. */
export const refusalAt = (path: string) => ({
  status: 400,
  kind: 'badBody',
  data: { reason: expect.stringMatching(new RegExp(`^body:${path.replaceAll('.', '\\.')}: `)) as unknown },
});

/** An administrator who reads and edits challenges of a target; V2 unless said otherwise. */
export class ChallengeStaff {
  constructor(private readonly target: Pick<Target, 'asStaff'>) {}

  ask(method: string, path: string, data?: unknown): Promise<Answer> {
    return this.target.asStaff(method, path, data === undefined ? undefined : { data });
  }

  put(id: string, data: unknown, version = 'v2'): Promise<Answer> {
    return this.ask('PUT', `/api/${version}/admin/challs/${id}`, data);
  }

  get(id: string, version = 'v2'): Promise<Answer> {
    return this.ask('GET', `/api/${version}/admin/challs/${id}`);
  }

  remove(id: string): Promise<Answer> {
    return this.ask('DELETE', `/api/v1/admin/challs/${id}`);
  }

  async stored(id: string, version = 'v2'): Promise<Json> {
    return insist(await this.get(id, version), 'goodAdminChallenge');
  }

  async list(version = 'v2'): Promise<Json[]> {
    return insist(await this.ask('GET', `/api/${version}/admin/challs`), 'goodAdminChallenges');
  }
}
