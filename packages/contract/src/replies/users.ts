import { defineReply } from '../reply';

export const badUnknownUser = defineReply('badUnknownUser', 404, 'There is no such team.');
