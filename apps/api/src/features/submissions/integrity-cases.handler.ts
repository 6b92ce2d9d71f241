import * as contract from '@rampart/contract';
import {
  decisionVersion,
  type DecideCase,
  type IntegrityCase,
  type IntegritySignal,
  type IntegrityStore,
} from '@rampart/core/integrity';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface IntegrityDependencies {
  readonly integrity: Pick<IntegrityStore, 'list' | 'findWithSignals'>;
  readonly decideCase: DecideCase;
}

/** More than anybody reads; `signals` counts all. */
const MAX_SIGNALS = 100;

function presentCase(shown: IntegrityCase): contract.IntegrityCaseData {
  const { decision } = shown;
  return {
    id: shown.id,
    users: shown.teams.map(({ id, name, banned }) => ({ id, name, banned })),
    kinds: [...shown.kinds],
    signals: shown.signals,
    firstAt: shown.firstAt.getTime(),
    lastAt: shown.lastAt.getTime(),
    isOpen: shown.isOpen,
    verdict: decision?.verdict ?? null,
    note: decision?.note ?? '',
    decidedBy: decision?.decidedBy ?? null,
    decidedAt: decision?.decidedAt.getTime() ?? null,
  };
}

function presentSignal({ kind, at, submissions }: IntegritySignal): contract.IntegritySignalData {
  return {
    kind,
    at: at.getTime(),
    submissions: submissions.map((submission) => ({
      id: submission.id,
      userId: submission.teamId,
      challengeId: submission.challengeId,
      result: submission.result,
      flag: submission.flag,
      createdAt: submission.createdAt.getTime(),
    })),
  };
}

async function listIntegrityCases(
  { query, reply }: HandlerCall<typeof contract.listIntegrityCases>,
  { integrity }: Pick<IntegrityDependencies, 'integrity'>,
): Promise<Answer> {
  const { limit, offset, status, user, userSearch, challenge, kind } = query;
  const isOpen = status === undefined ? undefined : status === 'open';
  const filter = {
    isOpen,
    teamId: user,
    teamSearch: userSearch?.trim(),
    challengeId: challenge,
    kind,
  };
  const { total, cases } = await integrity.list(filter, { limit, offset });
  return reply.goodIntegrityCases({ total, cases: cases.map(presentCase) });
}

async function getIntegrityCase(
  { params, reply }: HandlerCall<typeof contract.getIntegrityCase>,
  { integrity }: Pick<IntegrityDependencies, 'integrity'>,
): Promise<Answer> {
  const read = await integrity.findWithSignals(params.id, MAX_SIGNALS);
  if (read === undefined) return reply.badUnknownCase();
  const { found, evidence } = read;
  return withEntityTag(
    reply.goodIntegrityCase({ ...presentCase(found), evidence: evidence.map(presentSignal) }),
    decisionVersion(found),
  );
}

async function decideIntegrityCase(
  call: HandlerCall<typeof contract.decideIntegrityCase>,
  { decideCase }: Pick<IntegrityDependencies, 'decideCase'>,
): Promise<Answer> {
  const { params, body, expects, reply } = call;
  const { verdict, note } = body.data;
  const decision = { verdict, note };
  const result = await decideCase({ id: params.id, decision, by: staffAction(call), expects });
  switch (result.outcome) {
    case 'decided': {
      const { decided } = result;
      return withEntityTag(reply.goodIntegrityDecision(presentCase(decided)), decisionVersion(decided));
    }
    case 'staleVersion':
      return reply.badStaleVersion();
    case 'unknownCase':
      return reply.badUnknownCase();
  }
}

export const listIntegrityCasesRoute = implement(contract.listIntegrityCases, listIntegrityCases);
export const getIntegrityCaseRoute = implement(contract.getIntegrityCase, getIntegrityCase);
export const decideIntegrityCaseRoute = implement(contract.decideIntegrityCase, decideIntegrityCase);
