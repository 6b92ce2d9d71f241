import { createConcurrencyLimit } from '@rampart/core/infra/batching';
import type { Logger } from '@rampart/core/infra/logging';
import { Type } from '@sinclair/typebox';
import { checkPolicy, type Privilege } from '../../instances/policy';
import type { ContainerEngineSettings } from '../../settings/settings-schema';
import { endpointOf } from '../edge-addresses';
import type { Engine, OwnedInstance } from '../engine';
import { checkContainerConfig } from './check-container-config';
import { inspectedContainer, stateOfAll } from './container-state';
import { createContainer } from './create-container';
import { checked, EngineError, filtersFor, type EngineClient } from './engine-client';
import { edgeNetworkName, LABEL, ownershipLabels, volumeName } from './names';
import { planNetworks } from './plan-networks';
import { pullMissing } from './pull-images';
import { removeInstance } from './remove-instance';
import { routesOf } from './route-labels';

const listedContainers = Type.Array(
  Type.Object({ Id: Type.String(), Labels: Type.Record(Type.String(), Type.String()) }),
);
const labelled = Type.Array(Type.Object({ Labels: Type.Record(Type.String(), Type.String()) }));
const labelledVolumes = Type.Object({ Volumes: Type.Union([labelled, Type.Null()]) });

/**
 * An engine does most of the work of a start one after the other. If hundreds of teams start at once, every start
 * would be delayed by all others, and nearly all of them would exceed their deadline.
 */
const STARTS_AT_ONCE = 4;

export interface ContainerEngineDependencies {
  readonly settings: ContainerEngineSettings;
  readonly allowed: ReadonlySet<Privilege>;
  readonly client: EngineClient;
  readonly logger: Logger;
}

/** Runs instances on a container engine by its HTTP API. Stateless: labels say which instance an object belongs to. */
export function createContainerEngine({
  settings,
  allowed,
  client,
  logger,
}: ContainerEngineDependencies): Engine {
  const { installation, edgeContainer } = settings;
  const limitStarts = createConcurrencyLimit(STARTS_AT_ONCE);

  const listContainers = async (labels: Readonly<Record<string, string>>) =>
    checked(
      listedContainers,
      await client.call({
        method: 'GET',
        path: '/containers/json',
        query: { all: 'true', filters: filtersFor({ [LABEL.installation]: installation, ...labels }) },
      }),
    );

  const connectEdge = async (id: string, signal?: AbortSignal): Promise<void> => {
    if (edgeContainer === undefined) return;
    const path = `/networks/${encodeURIComponent(edgeNetworkName(installation, id))}/connect`;
    const body = { Container: edgeContainer };
    try {
      await client.call({ method: 'POST', path, body, signal });
    } catch (error) {
      // The edge is connected already.
      if (!(error instanceof EngineError) || error.status !== 403) throw error;
    }
  };

  /** Creates and starts everything of an instance. */
  const bringUp: Engine['create'] = async (spec, createdAtMs, signal) => {
    const names = Object.keys(spec.config.services);
    const labels = ownershipLabels(installation, spec.id, createdAtMs);
    const post = (path: string, body?: unknown) => client.call({ method: 'POST', path, signal, body });

    for (const [name, { driver, driver_opts: options }] of Object.entries(spec.config.volumes)) {
      const type = driver === 'local' ? {} : { type: driver, device: driver === 'tmpfs' ? 'tmpfs' : '' };
      await post('/volumes/create', {
        Name: volumeName(installation, spec.id, name),
        Driver: 'local',
        DriverOpts: { ...type, ...options },
        Labels: labels,
      });
    }
    const plan = planNetworks(spec, installation);
    for (const { name, internal, options } of plan.networks) {
      await post('/networks/create', {
        Name: name,
        Driver: 'bridge',
        Internal: internal,
        Attachable: false,
        Options: options,
        Labels: labels,
      });
    }
    if (spec.routes.length > 0) await connectEdge(spec.id, signal);
    const all = { ...labels, [LABEL.services]: String(names.length) };
    const containers: string[] = [];
    // All containers exist before the first one starts, because it may look for the others at once.
    for (const name of names)
      containers.push(
        await createContainer(client, {
          installation,
          spec,
          name,
          labels: all,
          networks: plan.joined(name),
          signal,
        }),
      );
    for (const container of containers) await post(`/containers/${container}/start`);
  };

  return {
    check: (config, expose) => [...checkPolicy(config, allowed), ...checkContainerConfig(config, expose)],

    reserve: (id, expose) => Promise.resolve(expose.map((one) => endpointOf(settings, id, one))),

    async create(spec, createdAtMs, signal) {
      const images = new Set(Object.values(spec.config.services).map(({ image }) => image));
      // Before the limit, because one missing image must not keep the other challenges waiting.
      if (settings.pull) await pullMissing(images, { client, logger, signal });
      await limitStarts(() => bringUp(spec, createdAtMs, signal));
    },

    async inspect(id) {
      const listed = await listContainers({ [LABEL.instance]: id });
      const states = [];
      for (const { Id: container } of listed) {
        try {
          const answer = await client.call({ method: 'GET', path: `/containers/${container}/json` });
          states.push(checked(inspectedContainer, answer));
        } catch (error) {
          // The container has been removed meanwhile.
          if (!(error instanceof EngineError) || error.status !== 404) throw error;
        }
      }
      return stateOfAll(states, Number(listed[0]?.Labels[LABEL.services] ?? 0));
    },

    async findRoutes(host) {
      const [, id] = /-([0-9a-f]{12})\./.exec(host) ?? [];
      if (id === undefined) return [];
      const listed = await listContainers({ [LABEL.instance]: id });
      const routes = listed.flatMap(({ Labels }) => routesOf(Labels)).filter((route) => route.host === host);
      // Connects the edge again, because its container may have been replaced since the start.
      if (routes.length > 0) await connectEdge(id);
      return routes;
    },

    remove: (id) => removeInstance(client, settings, id),

    async list() {
      const query = { filters: filtersFor({ [LABEL.installation]: installation }) };
      const networks = checked(labelled, await client.call({ method: 'GET', path: '/networks', query }));
      const { Volumes: volumes } = checked(
        labelledVolumes,
        await client.call({ method: 'GET', path: '/volumes', query }),
      );
      const instances = new Map<string, OwnedInstance>();
      // Lists networks and volumes too: a removal can fail halfway, and the engine may finish a call that we have
      // given up.
      for (const { Labels: labels } of [...(await listContainers({})), ...networks, ...(volumes ?? [])]) {
        const id = labels[LABEL.instance];
        if (id !== undefined) instances.set(id, { id, createdAtMs: Number(labels[LABEL.createdAt] ?? 0) });
      }
      return [...instances.values()];
    },

    async ping() {
      await client.call({ method: 'GET', path: '/version' });
    },
  };
}
