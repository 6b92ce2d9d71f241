/**
 * Every route with which staff change something, written by hand, with what it must leave on the
 * record of staff (decision 0007). Each act has an effect: an act that changes nothing leaves no row.
 */
import type { Request } from '../support';
import { CHALLENGE_ACTS } from './challenge-acts';
import { EVENT_ACTS } from './event-acts';
import type { PrepareAct } from './staff-act';
import { TEAM_ACTS } from './team-acts';

export const STAFF_ACTS: Readonly<Record<string, PrepareAct>> = {
  ...CHALLENGE_ACTS,
  ...TEAM_ACTS,
  ...EVENT_ACTS,
};

/** Routes of staff that read although their method is no GET: their filter is a body. */
export const STAFF_READS: Readonly<Record<string, Request>> = {
  'POST /api/v2/admin/users': { json: {} },
  'POST /api/v2/admin/submissions': { json: {} },
  'POST /api/v2/admin/score-preview': { json: { challenges: [] } },
  'POST /api/v1/admin/upload/query': { json: { uploads: [{ sha256: 'a'.repeat(64), name: 'x' }] } },
  'POST /api/v2/admin/upload/query': { json: { uploads: [{ sha256: 'a'.repeat(64), name: 'x' }] } },
};
