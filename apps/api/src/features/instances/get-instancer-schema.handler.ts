import { getInstancerSchema } from '@rampart/contract';
import type { Instancers } from '@rampart/core/instances';
import { implement } from '../../http/implement';
import { presentInstancers } from './instances.presenter';

export interface InstancerSchemaDependencies {
  /** undefined: the feature is off */
  readonly instancers: Instancers | undefined;
}

export const getInstancerSchemaHandler = implement(
  getInstancerSchema,
  ({ instancers }: InstancerSchemaDependencies) => {
    return ({ reply }) =>
      instancers === undefined
        ? reply.badEndpoint()
        : reply.goodInstancerSchema(presentInstancers(instancers));
  },
);
