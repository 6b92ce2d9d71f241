import type { Logger } from '@rampart/core/infra/logging';
import { Type } from '@sinclair/typebox';
import type { ContainerEngineSettings } from '../../settings/settings-schema';
import type { InstanceSpec } from '../engine';
import { containerBody } from './container-body';
import { checked, EngineError, type EngineClient } from './engine-client';
import { containerName } from './names';
import { routeLabels } from './route-labels';

const createdContainer = Type.Object({ Id: Type.String() });

/** Creates the container of one service, pulls its image if it is missing, and joins the networks. @returns its id */
export async function createContainer(
  dependencies: {
    readonly client: EngineClient;
    readonly settings: ContainerEngineSettings;
    readonly logger: Logger;
  },
  container: {
    readonly spec: InstanceSpec;
    /** The name of the service. */
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly networks: readonly [string, ...string[]];
    readonly signal: AbortSignal;
  },
): Promise<string> {
  const { client, settings, logger } = dependencies;
  const { spec, name, labels, networks, signal } = container;
  const { installation } = settings;
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
  const create = () =>
    client.call({
      method: 'POST',
      path: '/containers/create',
      query: { name: containerName(installation, spec.id, name) },
      body,
      signal,
    });
  let created: unknown;
  try {
    created = await create();
  } catch (error) {
    if (!settings.pull || !(error instanceof EngineError) || error.status !== 404) throw error;
    logger.info('pulling an image', { image: service.image });
    await client.call({
      method: 'POST',
      path: '/images/create',
      query: imageQuery(service.image),
      signal,
    });
    created = await create();
  }
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

/** Splits an image for the API, which takes the tag as a separate parameter; a digest stays with the name. */
function imageQuery(image: string): Record<string, string> {
  if (image.includes('@')) return { fromImage: image };
  const colon = image.lastIndexOf(':');
  return colon > image.lastIndexOf('/')
    ? { fromImage: image.slice(0, colon), tag: image.slice(colon + 1) }
    : { fromImage: image, tag: 'latest' };
}
