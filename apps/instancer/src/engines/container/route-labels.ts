import { Type, type Static } from '@sinclair/typebox';
import { edgeRouteOf } from '../edge-addresses';
import { edgeRoute, type Route } from '../engine';
import { checked } from './engine-client';
import { containerName, LABEL } from './names';

/** Labels of a container by which `findRoutes` finds the routes that end there. */
export function routeLabels(options: {
  readonly installation: string;
  readonly id: string;
  /** All routes of the instance. */
  readonly routes: readonly Route[];
  readonly service: string;
}): Record<string, string> {
  const { installation, id, routes, service } = options;
  const own = routes
    .filter(({ expose }) => expose.containerName === service)
    .map((route) => edgeRouteOf(route, containerName(installation, id, service)));
  return own.length === 0 ? {} : { [LABEL.routes]: JSON.stringify(own) };
}

const storedRoutes = Type.Array(edgeRoute);

/** The routes in the labels of a container. */
export function routesOf(labels: Readonly<Record<string, string>>): Static<typeof storedRoutes> {
  const text = labels[LABEL.routes];
  return text === undefined ? [] : checked(storedRoutes, JSON.parse(text));
}
