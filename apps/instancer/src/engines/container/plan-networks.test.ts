import { createConfigReader, type Expose } from '@rampart/instancer-contract';
import { planNetworks } from './plan-networks';

const read = createConfigReader();
const ID = '0123456789ab';
const http: Expose = { kind: 'http', hostPrefix: 'web', containerName: 'app', containerPort: 80 };

function plan(service: object, networks: object = {}, expose: readonly Expose[] = []) {
  const reading = read({ services: { app: { image: 'a', ...service } }, networks });
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const routes = expose.map((one) => ({ expose: one, endpoint: { kind: one.kind, host: 'h', port: 80 } }));
  return planNetworks({ id: ID, config: reading.value, routes }, 'ctf');
}

const BACK = `ctf-${ID}-net-back`;
const EDGE = `ctf-${ID}-edge`;
const BRIDGE = `ctf-${ID}-bridge`;

describe('the networks of a service', () => {
  it.each([
    ['nothing that needs one', {}, {}, [], ['none']],
    ['a declared bridge', { networks: ['back'] }, { back: {} }, [], [BACK]],
    [
      'a declared network of the driver none',
      { networks: ['back'] },
      { back: { driver: 'none' } },
      [],
      ['none'],
    ],
    [
      'a declared network of the driver host',
      { networks: ['back'] },
      { back: { driver: 'host' } },
      [],
      ['host'],
    ],
    ['network_mode none', { network_mode: 'none' }, {}, [], ['none']],
    ['network_mode host', { network_mode: 'host' }, {}, [], ['host']],
    ['network_mode bridge', { network_mode: 'bridge' }, {}, [], [BRIDGE]],
    ['an endpoint', {}, {}, [http], [EDGE]],
    ['a bridge and an endpoint', { networks: ['back'] }, { back: {} }, [http], [BACK, EDGE]],
    ['network_mode bridge and an endpoint', { network_mode: 'bridge' }, {}, [http], [BRIDGE, EDGE]],
  ])('with %s', (_case, service, networks, expose, joined) => {
    expect(plan(service, networks, expose).joined('app')).toEqual(joined);
  });
});

/** Keeps containers away from services of the host. */
const WITHOUT_HOST_ADDRESS = { 'com.docker.network.bridge.inhibit_ipv4': 'true' };

describe('the created networks', () => {
  it('a declared bridge has its own options, and by default no way out and no address on the host', () => {
    const networks = { back: {}, out: { internal: false, driver_opts: { mtu: '1400' } } };
    expect(plan({}, networks).networks).toEqual([
      { name: BACK, internal: true, options: WITHOUT_HOST_ADDRESS },
      { name: `ctf-${ID}-net-out`, internal: false, options: { mtu: '1400' } },
    ]);
  });

  it.each(['none', 'host'])('a network with the driver %s is not created', (driver) => {
    expect(plan({}, { back: { driver } }).networks).toEqual([]);
  });

  it('the network of the edge is created only for endpoints, without a way out', () => {
    expect(plan({}, {}, [http]).networks).toEqual([
      { name: EDGE, internal: true, options: WITHOUT_HOST_ADDRESS },
    ]);
    expect(plan({}).networks).toEqual([]);
  });

  it('network_mode bridge is a bridge of the instance alone, with a way out', () => {
    expect(plan({ network_mode: 'bridge' }).networks).toEqual([
      { name: BRIDGE, internal: false, options: {} },
    ]);
  });
});
