import Ajv from 'ajv';
import type { JobFacts } from '../types';

/** A job as the platform hands it out (docs/rules/admin-bot.md#runner-routes). */
export interface Job extends Omit<JobFacts, 'submittedAt'> {
  /** Unix milliseconds, or a date-time string from platforms that send one. */
  readonly submittedAt: number | string;
  readonly inputs: Readonly<Record<string, string>>;
}

const text = { type: 'string' };

const schema = {
  type: 'object',
  required: [
    'id',
    'challengeId',
    'configRevision',
    'userId',
    'submittedAt',
    'flags',
    'flag',
    'inputs',
    'instancerInstances',
  ],
  properties: {
    id: text,
    challengeId: text,
    configRevision: text,
    userId: text,
    submittedAt: { type: ['integer', 'string'] },
    flags: {
      type: 'array',
      items: { type: 'object', required: ['provider', 'flag'], properties: { provider: text, flag: text } },
    },
    flag: text,
    inputs: { type: 'object', additionalProperties: text },
    instancerInstances: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'host', 'port'],
        properties: { type: text, host: text, port: { type: 'integer' }, title: text },
      },
    },
  },
};

/** Unknown fields are ignored. */
export const isJob = new Ajv({ allowUnionTypes: true }).compile<Job>(schema);

/** Unix milliseconds from either form; NaN from anything else. */
export function submittedAtMs({ submittedAt }: Job): number {
  return typeof submittedAt === 'number' ? submittedAt : Date.parse(submittedAt);
}
