import type { BoundRoute } from '../../http/implement';
import { getInstancerSchemaHandler, type InstancerSchemaDependencies } from './get-instancer-schema.handler';
import {
  extendInstanceHandler,
  getInstanceHandler,
  startInstanceHandler,
  stopInstanceHandler,
  type OwnInstanceDependencies,
} from './own-instance.handler';
import { runInstancerActionHandler } from './run-instancer-action.handler';

export function instancesRoutes(
  dependencies: OwnInstanceDependencies & InstancerSchemaDependencies,
): BoundRoute[] {
  return [
    getInstanceHandler(dependencies),
    startInstanceHandler(dependencies),
    extendInstanceHandler(dependencies),
    stopInstanceHandler(dependencies),
    runInstancerActionHandler(dependencies),
    getInstancerSchemaHandler(dependencies),
  ];
}
