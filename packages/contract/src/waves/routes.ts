import { Permission } from '@rampart/domain-data';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { badKnownWave, badUnknownWave, goodWaveDelete, goodWaves, goodWaveUpdate, waveBody } from './schemas';

const staff = {
  ...BY_STAFF,
  rules: 'editing-challenges.md#waves',
  query: null,
} as const;

export const listWaves = defineRoute({
  ...staff,
  name: 'listWaves',
  method: 'GET',
  path: '/admin/waves',
  summary: 'List the waves.',
  description: 'Returns the sets of challenges that open together, with their opening times.',
  permissions: Permission.challsRead,
  params: null,
  body: null,
  replies: [goodWaves],
});

export const putWave = defineRoute({
  ...staff,
  name: 'putWave',
  method: 'PUT',
  path: '/admin/waves/:id',
  summary: 'Create, move or rename a wave.',
  description:
    'Sets when the challenges of the wave open, all at the same instant; creates the wave if the id is unknown. With `data.id` an existing wave is renamed to that id.',
  permissions: Permission.challsWrite,
  params: idParams,
  body: jsonBody(waveBody, BODY_LIMIT.adminJson),
  replies: [goodWaveUpdate, badUnknownWave, badKnownWave],
});

export const deleteWave = defineRoute({
  ...staff,
  name: 'deleteWave',
  method: 'DELETE',
  path: '/admin/waves/:id',
  summary: 'Delete a wave.',
  description: 'Deletes the wave. Its challenges keep their opening time.',
  permissions: Permission.challsWrite,
  params: idParams,
  body: null,
  replies: [goodWaveDelete, badUnknownWave],
});
