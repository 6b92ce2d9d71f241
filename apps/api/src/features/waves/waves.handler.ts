import * as contract from '@rampart/contract';
import type { DeleteWave, ListedWave, PutWave } from '@rampart/core/challenges';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface WavesDependencies {
  readonly listWaves: () => Promise<readonly ListedWave[]>;
  readonly putWave: PutWave;
  readonly deleteWave: DeleteWave;
}

function presentWave({ id, opensAt, challengeIds }: ListedWave): contract.Wave {
  return { id, openTime: opensAt.getTime(), challenges: [...challengeIds] };
}

async function listWaves(
  { reply }: HandlerCall<typeof contract.listWaves>,
  dependencies: WavesDependencies,
): Promise<Answer> {
  return reply.goodWaves((await dependencies.listWaves()).map(presentWave));
}

async function putWave(
  call: HandlerCall<typeof contract.putWave>,
  dependencies: WavesDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const wave = { id: params.id, opensAt: new Date(body.data.openTime) };
  const put = await dependencies.putWave({ wave, newId: body.data.id, by: staffAction(call) });
  switch (put.outcome) {
    case 'stored':
      return reply.goodWaveUpdate(presentWave(put.wave));
    case 'unknownWave':
      return reply.badUnknownWave();
    case 'idTaken':
      return reply.badKnownWave();
  }
}

async function deleteWave(
  call: HandlerCall<typeof contract.deleteWave>,
  dependencies: WavesDependencies,
): Promise<Answer> {
  const { params, reply } = call;
  const isDeleted = await dependencies.deleteWave({ id: params.id, by: staffAction(call) });
  return isDeleted ? reply.goodWaveDelete() : reply.badUnknownWave();
}

export const listWavesRoute = implement(contract.listWaves, listWaves);
export const putWaveRoute = implement(contract.putWave, putWave);
export const deleteWaveRoute = implement(contract.deleteWave, deleteWave);
