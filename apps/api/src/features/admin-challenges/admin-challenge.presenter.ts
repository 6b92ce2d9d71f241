import type { AdminChallengeDetailV2, AdminChallengeV1, AdminChallengeV2 } from '@rampart/contract';
import { presentAdminBotInputs } from '../admin-bot/admin-bot-inputs.presenter';
import { firstStaticFlag, type Challenge, type Prerequisite } from '@rampart/core/challenges';

export function presentAdminChallengeV1(challenge: Challenge): AdminChallengeV1 {
  return {
    id: challenge.id,
    name: challenge.name,
    description: challenge.description,
    category: challenge.category,
    author: challenge.author,
    files: challenge.files.map(({ name, url }) => ({ name, url })),
    points: { min: challenge.points.min, max: challenge.points.max },
    flag: firstStaticFlag(challenge),
    tiebreakEligible: challenge.tiebreakEligible,
    ...(challenge.sortWeight === null ? {} : { sortWeight: challenge.sortWeight }),
    ...(challenge.managedBy === null ? {} : { managedBy: challenge.managedBy }),
  };
}

function presentScoring({ scoring }: Challenge): NonNullable<AdminChallengeV2['scoring']> {
  if (scoring.kind === 'decay') return { kind: 'decay' };
  const { transport, secret } = scoring.source;
  return { kind: 'dynamic', source: { transport, secret } };
}

function presentInstancerConfig({ instancerConfig }: Challenge): AdminChallengeV2['instancerConfig'] {
  if (instancerConfig === null) return null;
  const { challengeIntegrationId, instancer, config, expose, timeoutMilliseconds, extendable } =
    instancerConfig;
  return {
    challengeIntegrationId,
    ...(instancer === undefined ? {} : { instancer }),
    config: { ...config },
    expose: expose.map(({ kind, hostPrefix, containerName, containerPort, shouldDisplay, title }) => ({
      kind,
      hostPrefix,
      containerName,
      containerPort,
      ...(shouldDisplay === undefined ? {} : { shouldDisplay }),
      ...(title === undefined ? {} : { title }),
    })),
    timeoutMilliseconds,
    ...(extendable === undefined ? {} : { extendable }),
  };
}

function presentAdminBotConfig({ adminBotConfig }: Challenge): AdminChallengeV2['adminBotConfig'] {
  if (adminBotConfig === null) return null;
  const { code, revision, timeoutMilliseconds, requireInstancerInstancesRunning } = adminBotConfig;
  return {
    code,
    inputs: presentAdminBotInputs(adminBotConfig),
    revision,
    timeoutMilliseconds,
    ...(requireInstancerInstancesRunning === undefined ? {} : { requireInstancerInstancesRunning }),
  };
}

function presentPrerequisite({ challenges, count }: Prerequisite) {
  return { challenges: [...challenges], count };
}

export function presentAdminChallengeV2(challenge: Challenge): AdminChallengeV2 {
  return {
    id: challenge.id,
    name: challenge.name,
    description: challenge.description,
    category: challenge.category,
    author: challenge.author,
    files: challenge.files.map(({ name, url, sizeBytes }) => ({ name, url, size: sizeBytes })),
    points: { min: challenge.points.min, max: challenge.points.max },
    flags: challenge.flags.map(({ provider, config }) => ({ provider, config: { ...config } })),
    ...(challenge.decoyFlags.length === 0 ? {} : { decoyFlags: [...challenge.decoyFlags] }),
    tiebreakEligible: challenge.tiebreakEligible,
    sortWeight: challenge.sortWeight,
    tags: challenge.tags === null ? null : [...challenge.tags],
    hidden: challenge.hidden,
    releaseTime: challenge.releaseAt === null ? null : challenge.releaseAt.getTime(),
    ...(challenge.closesAt === null ? {} : { closeTime: challenge.closesAt.getTime() }),
    ...(challenge.wave === null ? {} : { wave: challenge.wave }),
    ...(challenge.requires.length === 0 ? {} : { requires: challenge.requires.map(presentPrerequisite) }),
    scoring: presentScoring(challenge),
    instancerConfig: presentInstancerConfig(challenge),
    adminBotConfig: presentAdminBotConfig(challenge),
    ...(challenge.managedBy === null ? {} : { managedBy: challenge.managedBy }),
  };
}

export interface ChallengeDetail {
  readonly challenge: Challenge;
  readonly solveCount: number;
}

export function presentAdminChallengeDetailV2({
  challenge,
  solveCount,
}: ChallengeDetail): AdminChallengeDetailV2 {
  return { ...presentAdminChallengeV2(challenge), solveCount };
}
