import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, strictObject, text, unixMs, unixMsInput } from '../schema';

export const wave = strictObject({
  id: Type.String(),
  openTime: unixMs,
  challenges: described(Type.Array(Type.String()), 'IDs of its challenges.'),
});

export const waves = Type.Array(wave);

export const waveBody = strictObject({
  data: strictObject({
    openTime: unixMsInput,
    id: described(Type.Optional(text({ minLength: 1, maxLength: 255 })), 'A new ID for an existing wave.'),
  }),
});

export type Wave = Static<typeof wave>;

export const goodWaves = defineReply('goodWaves', 200, 'The waves, by the time at which they open.', waves);
export const goodWaveUpdate = defineReply('goodWaveUpdate', 200, 'The wave is stored.', wave);
export const goodWaveDelete = defineReply('goodWaveDelete', 200, 'The wave is deleted.');
export const badKnownWave = defineReply('badKnownWave', 409, 'Another wave has this ID.');
export const badUnknownWave = defineReply('badUnknownWave', 404, 'There is no such wave.');
