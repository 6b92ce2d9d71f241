import type { BoundRoute } from '../../http/implement';
import { getInstancerSchemaHandler, type InstancerSchemaNeeds } from './get-instancer-schema.handler';
import {
  extendInstanceHandler,
  getInstanceHandler,
  startInstanceHandler,
  stopInstanceHandler,
  type OwnInstanceNeeds,
} from './own-instance.handler';
import { runInstancerActionHandler } from './run-instancer-action.handler';

export function instancesRoutes(needs: OwnInstanceNeeds & InstancerSchemaNeeds): BoundRoute[] {
  return [
    getInstanceHandler(needs),
    startInstanceHandler(needs),
    extendInstanceHandler(needs),
    stopInstanceHandler(needs),
    runInstancerActionHandler(needs),
    getInstancerSchemaHandler(needs),
  ];
}
