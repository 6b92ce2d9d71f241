import type { ChallengeV1, ChallengeV2 } from '@rampart/contract';
import type { Challenge, InstancerOffer } from '@rampart/core/challenges';
import { presentAdminBotInputs } from '../admin-bot/admin-bot-inputs.presenter';
import type { ChallengeValue } from '@rampart/core/teams';

/** A challenge the worker has not processed yet. */
const UNPROCESSED: ChallengeValue = { points: 0, solves: 0 };

export function presentChallengeV1(challenge: Challenge, value: ChallengeValue = UNPROCESSED): ChallengeV1 {
  return {
    id: challenge.id,
    name: challenge.name,
    description: challenge.description,
    category: challenge.category,
    author: challenge.author,
    files: challenge.files.map(({ name, url }) => ({ name, url })),
    points: value.points,
    solves: value.solves,
    ...(challenge.sortWeight === null ? {} : { sortWeight: challenge.sortWeight }),
  };
}

/** What a deployment offers around its challenges. */
export interface ChallengeFeatures {
  readonly hasAdminBot: boolean;
  readonly instancerOffer: (challenge: Challenge) => InstancerOffer;
}

/** The part that is the same for every caller. */
export function presentChallengeV2(
  challenge: Challenge,
  features: ChallengeFeatures,
  value: ChallengeValue = UNPROCESSED,
): ChallengeV2 {
  const { adminBotConfig } = challenge;
  const offer = features.instancerOffer(challenge);
  return {
    id: challenge.id,
    name: challenge.name,
    description: challenge.description,
    category: challenge.category,
    author: challenge.author,
    files: challenge.files.map(({ name, url, sizeBytes }) => ({ name, url, size: sizeBytes })),
    points: value.points,
    solves: value.solves,
    sortWeight: challenge.sortWeight,
    tags: challenge.tags === null ? null : [...challenge.tags],
    instancerLifetime: offer.lifetimeMs,
    instancerExtendable: offer.isExtendable,
    instancerStoppable: offer.isStoppable,
    instancerActions: offer.actions.map(({ id, label }) => ({ id, label })),
    adminBotInputs:
      features.hasAdminBot && adminBotConfig !== null ? presentAdminBotInputs(adminBotConfig) : null,
    hasFlag: challenge.flags.length > 0,
    scoringKind: challenge.scoring.kind,
    ...(challenge.closesAt === null ? {} : { closeTime: challenge.closesAt.getTime() }),
  };
}
