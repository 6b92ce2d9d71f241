import {
  large,
  NOTHING,
  owner,
  simple,
  useContainerSite,
  type ContainerSite,
} from './support/container-site';

/** Instances in an engine without a record, as after Redis was emptied. */
let site: ContainerSite;

useContainerSite((fresh) => (site = fresh));

describe('the sweep', () => {
  it('removes an instance without a record once it is old, and nothing of another installation', async () => {
    await site.start(simple);
    const instance = await site.store.find(owner);
    if (instance !== undefined) await site.store.delete(instance);
    const labels = { 'rampart.installation': 'other', 'rampart.instance': 'x', 'rampart.created-at': '0' };
    site.played.containers.set('foreign', {
      Id: 'foreign',
      Name: 'foreign',
      Labels: labels,
      status: 'running',
    });
    await site.sweep.sweepOrphans();
    expect(site.played.containers.size).toBe(2);
    site.clock.advanceMs(180_000);
    await site.sweep.sweepOrphans();
    expect([...site.played.containers.keys()]).toEqual(['foreign']);
  });

  it('removes networks and volumes of an instance without a record, also without a container', async () => {
    await site.start(large);
    const instance = await site.store.find(owner);
    if (instance !== undefined) await site.store.delete(instance);
    site.clock.advanceMs(180_000);
    site.played.failOnce(({ method, path }) => method === 'DELETE' && path.startsWith('/networks'), 403);
    await site.sweep.sweepOrphans();
    // Control: the containers are gone, the rest is still there.
    expect(site.things()).toEqual({ containers: 0, networks: 3, volumes: 1 });
    await site.sweep.sweepOrphans();
    expect(site.things()).toEqual(NOTHING);
  });

  it('an orphan that cannot be removed does not block the others', async () => {
    for (const team of ['team-1', 'team-2']) {
      const of = { ...owner, teamId: team };
      await site.instances.start({ ...of, config: simple, expose: [], flags: [], timeoutMs: 60_000 });
      const instance = await site.store.find(of);
      if (instance !== undefined) await site.store.delete(instance);
    }
    site.clock.advanceMs(180_000);
    site.played.failOnce(({ method }) => method === 'DELETE');
    await site.sweep.sweepOrphans();
    expect(site.played.containers.size).toBe(1);
    await site.sweep.sweepOrphans();
    expect(site.things()).toEqual(NOTHING);
  });
});
