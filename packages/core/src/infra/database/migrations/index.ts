import type { Knex } from 'knex';
import { up as competition } from './0001-competition';
import { up as competitionFunctions } from './0002-competition-functions';
import { up as leaderEpochs } from './0003-leader-epochs';
import { up as mail } from './0004-mail';
import { up as externalAuthClients } from './0005-external-auth-clients';
import { up as staffAudit } from './0006-staff-audit';
import { up as adminBotJobs } from './0007-admin-bot-jobs';
import { up as bloodAnnouncements } from './0008-blood-announcements';
import { up as recordSolves } from './0009-record-solves';
import { up as awardedPoints } from './0010-awarded-points';
import { up as deletedTeams } from './0011-deleted-teams';
import { up as notices } from './0012-notices';
import { up as rateLimits } from './0013-rate-limits';
import { up as recordEvaluatedSolves } from './0014-record-evaluated-solves';
import { up as challengeLife } from './0015-challenge-life';
import { up as awards } from './0016-awards';
import { up as eventState } from './0017-event-state';
import { up as scoresInPlace } from './0018-scores-in-place';
import { up as teamAccess } from './0019-team-access';
import { up as teamNotes } from './0020-team-notes';
import { up as afterTheEvent } from './0021-after-the-event';
import { up as webhooks } from './0022-webhooks';
import { up as integrityDecisions } from './0023-integrity-decisions';
import { up as revealAndSolveChecks } from './0024-reveal-and-solve-checks';
import { up as externalGrants } from './0025-external-grants';
import { up as identityProviders } from './0026-identity-providers';
import { up as teamMerges } from './0027-team-merges';
import { up as decoyFlagsAndFetches } from './0028-decoy-flags-and-fetches';
import { up as ledgerRuns } from './0029-ledger-runs';
import { up as orderOfSolves } from './0030-order-of-solves';
import { up as scorePushPlans } from './0031-score-push-plans';
import { up as fewerIndexes } from './0032-fewer-indexes';
import { up as clockOfWebhookEvents } from './0033-clock-of-webhook-events';
import { up as scorePushMemory } from './0034-score-push-memory';
import { up as deletionsOfPoints } from './0035-deletions-of-points';
import { up as pushesOutliveChallenges } from './0036-pushes-outlive-challenges';
import { up as unusedProcedures } from './0037-unused-procedures';

export interface NamedMigration {
  readonly name: string;
  readonly up: (knex: Knex) => Promise<void>;
}

/** In order, forward only (docs/rules/operations.md#migrations). A merged migration is never edited; add one. */
export const MIGRATIONS: readonly NamedMigration[] = [
  { name: '0001-competition', up: competition },
  { name: '0002-competition-functions', up: competitionFunctions },
  { name: '0003-leader-epochs', up: leaderEpochs },
  { name: '0004-mail', up: mail },
  { name: '0005-external-auth-clients', up: externalAuthClients },
  { name: '0006-staff-audit', up: staffAudit },
  { name: '0007-admin-bot-jobs', up: adminBotJobs },
  { name: '0008-blood-announcements', up: bloodAnnouncements },
  { name: '0009-record-solves', up: recordSolves },
  { name: '0010-awarded-points', up: awardedPoints },
  { name: '0011-deleted-teams', up: deletedTeams },
  { name: '0012-notices', up: notices },
  { name: '0013-rate-limits', up: rateLimits },
  { name: '0014-record-evaluated-solves', up: recordEvaluatedSolves },
  { name: '0015-challenge-life', up: challengeLife },
  { name: '0016-awards', up: awards },
  { name: '0017-event-state', up: eventState },
  { name: '0018-scores-in-place', up: scoresInPlace },
  { name: '0019-team-access', up: teamAccess },
  { name: '0020-team-notes', up: teamNotes },
  { name: '0021-after-the-event', up: afterTheEvent },
  { name: '0022-webhooks', up: webhooks },
  { name: '0023-integrity-decisions', up: integrityDecisions },
  { name: '0024-reveal-and-solve-checks', up: revealAndSolveChecks },
  { name: '0025-external-grants', up: externalGrants },
  { name: '0026-identity-providers', up: identityProviders },
  { name: '0027-team-merges', up: teamMerges },
  { name: '0028-decoy-flags-and-fetches', up: decoyFlagsAndFetches },
  { name: '0029-ledger-runs', up: ledgerRuns },
  { name: '0030-order-of-solves', up: orderOfSolves },
  { name: '0031-score-push-plans', up: scorePushPlans },
  { name: '0032-fewer-indexes', up: fewerIndexes },
  { name: '0033-clock-of-webhook-events', up: clockOfWebhookEvents },
  { name: '0034-score-push-memory', up: scorePushMemory },
  { name: '0035-deletions-of-points', up: deletionsOfPoints },
  { name: '0036-pushes-outlive-challenges', up: pushesOutliveChallenges },
  { name: '0037-unused-procedures', up: unusedProcedures },
];
