import { Type } from '@sinclair/typebox';
import type { ContainerEngineSettings } from '../../settings/settings-schema';
import { checked, EngineError, filtersFor, type EngineCall, type EngineClient } from './engine-client';
import { edgeNetworkName, LABEL } from './names';

const withId = Type.Array(Type.Object({ Id: Type.String() }));
const networksAnswer = Type.Array(Type.Object({ Id: Type.String(), Name: Type.String() }));
const volumesAnswer = Type.Object({
  Volumes: Type.Union([Type.Array(Type.Object({ Name: Type.String() })), Type.Null()]),
});

/** Ignores that an object is removed already (404) or being removed (409). */
async function unlessGone(
  client: EngineClient,
  call: EngineCall,
  harmless: readonly number[],
): Promise<void> {
  try {
    await client.call(call);
  } catch (error) {
    if (!(error instanceof EngineError) || !harmless.includes(error.status)) throw error;
  }
}

/** Removes everything that carries the labels of the instance. */
export async function removeInstance(
  client: EngineClient,
  { installation, edgeContainer }: ContainerEngineSettings,
  id: string,
): Promise<void> {
  const filters = filtersFor({ [LABEL.installation]: installation, [LABEL.instance]: id });

  const containers = await client.call({
    method: 'GET',
    path: '/containers/json',
    query: { all: 'true', filters },
  });
  for (const { Id: container } of checked(withId, containers)) {
    const path = `/containers/${container}`;
    await unlessGone(client, { method: 'DELETE', path, query: { force: 'true', v: 'true' } }, [404, 409]);
  }

  const networks = await client.call({ method: 'GET', path: '/networks', query: { filters } });
  for (const { Id: network, Name: name } of checked(networksAnswer, networks)) {
    if (edgeContainer !== undefined && name === edgeNetworkName(installation, id)) {
      const body = { Container: edgeContainer, Force: true };
      // The container of the edge may have been replaced since; then it is not connected.
      await unlessGone(
        client,
        { method: 'POST', path: `/networks/${network}/disconnect`, body },
        [404, 403, 500],
      );
    }
    await unlessGone(client, { method: 'DELETE', path: `/networks/${network}` }, [404]);
  }

  const volumes = await client.call({ method: 'GET', path: '/volumes', query: { filters } });
  for (const { Name: volume } of checked(volumesAnswer, volumes).Volumes ?? []) {
    const path = `/volumes/${encodeURIComponent(volume)}`;
    await unlessGone(client, { method: 'DELETE', path, query: { force: 'true' } }, [404]);
  }
}
