import { auditedFields, auditedChanges, type StaffAction, type StaffAuditEntry } from '../staff-audit';
import type { Challenge } from './challenge';

/**
 * Fields that may hold a flag or a secret: the flags and decoys, the webhook secret, what instances are started with and
 * the admin bot's code.
 */
const SECRETS = new Set(['flags', 'decoyFlags', 'webhookSecret', 'instancerSecrets', 'adminBotCode']);

/** The audited fields, secrets separated from readable values. */
function fieldsOf(challenge: Challenge): Readonly<Record<string, unknown>> {
  const { scoring, instancerConfig, adminBotConfig } = challenge;
  const { config: instancerSecrets = null, ...instancer } = { ...instancerConfig };
  const { code: adminBotCode = null, ...adminBot } = { ...adminBotConfig };
  return {
    name: challenge.name,
    description: challenge.description,
    category: challenge.category,
    author: challenge.author,
    files: challenge.files,
    points: challenge.points,
    flags: challenge.flags,
    decoyFlags: challenge.decoyFlags,
    tiebreakEligible: challenge.tiebreakEligible,
    sortWeight: challenge.sortWeight,
    tags: challenge.tags,
    hidden: challenge.hidden,
    releaseAt: challenge.releaseAt,
    closesAt: challenge.closesAt,
    wave: challenge.wave,
    requires: challenge.requires,
    scoringKind: challenge.scoring.kind,
    webhookSecret: scoring.kind === 'dynamic' ? scoring.source.secret : null,
    instancer: instancerConfig === null ? null : instancer,
    instancerSecrets,
    adminBot: adminBotConfig === null ? null : adminBot,
    adminBotCode,
    managedBy: challenge.managedBy,
  };
}

const target = ({ id }: Challenge) => ({ kind: 'challenge', id }) as const;

export function challengeCreated(by: StaffAction, challenge: Challenge): StaffAuditEntry {
  const after = auditedFields(fieldsOf(challenge), SECRETS);
  return { by, action: 'challenge.create', target: target(challenge), before: null, after };
}

export function challengeUpdated(by: StaffAction, before: Challenge, after: Challenge): StaffAuditEntry {
  const changes = auditedChanges(fieldsOf(before), fieldsOf(after), SECRETS);
  return { by, action: 'challenge.update', target: target(after), ...changes };
}

export function challengeDeleted(by: StaffAction, challenge: Challenge): StaffAuditEntry {
  const before = auditedFields(fieldsOf(challenge), SECRETS);
  return { by, action: 'challenge.delete', target: target(challenge), before, after: null };
}
