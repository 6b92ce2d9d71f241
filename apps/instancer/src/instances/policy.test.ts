import { createConfigReader, type ComposeConfig } from '@rampart/instancer-contract';
import { checkExposed } from './check-exposed';
import { checkPolicy, PRIVILEGES, type Privilege } from './policy';

const read = createConfigReader();

function configOf(service: object, rest: object = {}): ComposeConfig {
  const reading = read({ services: { app: { image: 'a', ...service } }, ...rest });
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading.value;
}

describe('what only the operator can allow', () => {
  it('the defaults need no permission, nor do a way out and a writable root', () => {
    expect(checkPolicy(configOf({}), new Set())).toEqual([]);
    const asked = configOf(
      { read_only: false, networks: ['out'] },
      { networks: { out: { internal: false } } },
    );
    expect(checkPolicy(asked, new Set())).toEqual([]);
  });

  it.each<[Privilege, string, ComposeConfig]>([
    ['hostNetwork', 'services.app.network_mode', configOf({ network_mode: 'host' })],
    ['hostNetwork', 'networks.n.driver', configOf({}, { networks: { n: { driver: 'host' } } })],
    ['privileged', 'services.app.privileged', configOf({ privileged: true })],
    ['hostPaths', 'services.app.volumes', configOf({ volumes: ['/var/run:/host'] })],
    ['hostPaths', 'volumes.v.driver', configOf({}, { volumes: { v: { driver: 'nfs' } } })],
    ['capabilities', 'services.app.cap_add', configOf({ cap_add: ['SYS_ADMIN'] })],
    ['capabilities', 'services.app.cap_drop', configOf({ cap_drop: ['NET_RAW'] })],
    ['securityOptions', 'services.app.security_opt', configOf({ security_opt: [] })],
    [
      'securityOptions',
      'services.app.security_opt',
      configOf({ security_opt: ['no-new-privileges', 'seccomp=unconfined'] }),
    ],
    ['sysctls', 'services.app.sysctls', configOf({ sysctls: { 'net.ipv4.ip_forward': '1' } })],
    [
      'driverOptions',
      'volumes.v.driver_opts',
      configOf({}, { volumes: { v: { driver_opts: { type: 'none', o: 'bind', device: '/etc' } } } }),
    ],
    [
      'driverOptions',
      'networks.n.driver_opts',
      configOf({}, { networks: { n: { driver_opts: { a: 'b' } } } }),
    ],
    ['unlimited', 'services.app.pids_limit', configOf({ pids_limit: -1 })],
    ['unlimited', 'services.app.pids_limit', configOf({ pids_limit: 0 })],
    ['unlimited', 'services.app.ulimits', configOf({ ulimits: { nofile: { soft: 1, hard: -1 } } })],
  ])('%s at %s', (privilege, path, config) => {
    expect(checkPolicy(config, new Set()).map((issue) => issue.path)).toContain(path);
    // All other permissions together do not help, but this one does.
    const others = new Set(PRIVILEGES.filter((candidate) => candidate !== privilege));
    expect(checkPolicy(config, others)).not.toEqual([]);
    expect(checkPolicy(config, new Set([privilege]))).toEqual([]);
  });
});

describe('endpoints', () => {
  const one = { kind: 'tcp', hostPrefix: 'a', containerName: 'app', containerPort: 1 } as const;
  it.each([
    ['a service that is not there', [{ ...one, containerName: 'constructor' }], ['expose.0.containerName']],
    ['a raw endpoint', [{ ...one, kind: 'raw' as const }], ['expose.0.kind']],
    ['two of one kind and name', [one, { ...one, kind: 'tcp-ssl' as const }], ['expose.1.hostPrefix']],
    [
      'http and https of one name',
      [
        { ...one, kind: 'http' as const },
        { ...one, kind: 'https' as const },
      ],
      [],
    ],
  ])('%s', (_case, expose, paths) => {
    expect(checkExposed(configOf({}), expose).map(({ path }) => path)).toEqual(paths);
  });
});
