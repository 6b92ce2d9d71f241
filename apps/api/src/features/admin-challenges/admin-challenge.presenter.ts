import {
  withoutUndefined,
  type AdminChallengeDetailV2,
  type AdminChallengeV1,
  type AdminChallengeV2,
} from '@rampart/contract';
import { presentAdminBotInputs } from '../admin-bot/admin-bot-inputs.presenter';
import { firstStaticFlag, type Challenge, type Prerequisite } from '@rampart/core/challenges';

export function presentAdminChallengeV1(challenge: Challenge): AdminChallengeV1 {
  return withoutUndefined({
    id: challenge.id,
    name: challenge.name,
    description: challenge.description,
    category: challenge.category,
    author: challenge.author,
    files: challenge.files.map(({ name, url }) => ({ name, url })),
    points: { min: challenge.points.min, max: challenge.points.max },
    flag: firstStaticFlag(challenge),
    tiebreakEligible: challenge.tiebreakEligible,
    sortWeight: challenge.sortWeight ?? undefined,
    managedBy: challenge.managedBy ?? undefined,
  });
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
  return withoutUndefined({
    challengeIntegrationId,
    instancer,
    config: { ...config },
    expose: expose.map(({ kind, hostPrefix, containerName, containerPort, shouldDisplay, title }) =>
      withoutUndefined({ kind, hostPrefix, containerName, containerPort, shouldDisplay, title }),
    ),
    timeoutMilliseconds,
    extendable,
  });
}

function presentAdminBotConfig({ adminBotConfig }: Challenge): AdminChallengeV2['adminBotConfig'] {
  if (adminBotConfig === null) return null;
  const { code, revision, timeoutMilliseconds, requireInstancerInstancesRunning } = adminBotConfig;
  return withoutUndefined({
    code,
    inputs: presentAdminBotInputs(adminBotConfig),
    revision,
    timeoutMilliseconds,
    requireInstancerInstancesRunning,
  });
}

function presentPrerequisite({ challenges, count }: Prerequisite) {
  return { challenges: [...challenges], count };
}

export function presentAdminChallengeV2(challenge: Challenge): AdminChallengeV2 {
  return withoutUndefined({
    id: challenge.id,
    name: challenge.name,
    description: challenge.description,
    category: challenge.category,
    author: challenge.author,
    files: challenge.files.map(({ name, url, sizeBytes }) => ({ name, url, size: sizeBytes })),
    points: { min: challenge.points.min, max: challenge.points.max },
    flags: challenge.flags.map(({ provider, config }) => ({ provider, config: { ...config } })),
    decoyFlags: challenge.decoyFlags.length === 0 ? undefined : [...challenge.decoyFlags],
    tiebreakEligible: challenge.tiebreakEligible,
    sortWeight: challenge.sortWeight,
    tags: challenge.tags === null ? null : [...challenge.tags],
    hidden: challenge.hidden,
    releaseTime: challenge.releaseAt?.getTime() ?? null,
    closeTime: challenge.closesAt?.getTime(),
    wave: challenge.wave ?? undefined,
    requires: challenge.requires.length === 0 ? undefined : challenge.requires.map(presentPrerequisite),
    scoring: presentScoring(challenge),
    instancerConfig: presentInstancerConfig(challenge),
    adminBotConfig: presentAdminBotConfig(challenge),
    managedBy: challenge.managedBy ?? undefined,
  });
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
