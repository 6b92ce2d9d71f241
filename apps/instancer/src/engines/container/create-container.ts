import { Type } from '@sinclair/typebox';
import type { InstanceSpec } from '../engine';
import { containerBody } from './container-body';
import { checked, type EngineClient } from './engine-client';
import { containerName } from './names';
import { routeLabels } from './route-labels';

const createdContainer = Type.Object({ Id: Type.String() });

/** Creates the container of one service and joins it to its networks. @returns its id */
export async function createContainer(
  client: EngineClient,
  container: {
    readonly installation: string;
    readonly spec: InstanceSpec;
    /** The name of the service. */
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly networks: readonly [string, ...string[]];
    readonly signal: AbortSignal;
  },
): Promise<string> {
  const { installation, spec, name, labels, networks, signal } = container;
  const service = spec.config.services[name];
  if (service === undefined) throw new Error(`there is no service "${name}"`);
  const [first, ...others] = networks;
  const body = containerBody(service, {
    installation,
    id: spec.id,
    name,
    networkMode: first,
    hasAliases: first !== 'none' && first !== 'host',
    labels: {
      ...labels,
      ...routeLabels({ installation, id: spec.id, routes: spec.routes, service: name }),
    },
    exposedPorts: spec.routes
      .filter(({ expose }) => expose.containerName === name)
      .map(({ expose }) => expose.containerPort),
  });
  const created = await client.call({
    method: 'POST',
    path: '/containers/create',
    query: { name: containerName(installation, spec.id, name) },
    body,
    signal,
  });
  const { Id: containerId } = checked(createdContainer, created);
  for (const network of others) {
    await client.call({
      method: 'POST',
      path: `/networks/${encodeURIComponent(network)}/connect`,
      body: { Container: containerId, EndpointConfig: { Aliases: [name] } },
      signal,
    });
  }
  return containerId;
}
