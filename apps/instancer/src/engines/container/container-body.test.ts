import { createConfigReader } from '@rampart/instancer-contract';
import { containerBody } from './container-body';

const read = createConfigReader();
const place = {
  installation: 'ctf',
  id: '0123456789ab',
  name: 'app',
  networkMode: 'none',
  hasAliases: false,
  labels: { 'rampart.instance': '0123456789ab' },
  exposedPorts: [],
};

function bodyOf(fields: object, where: object = {}): ReturnType<typeof containerBody> {
  const reading = read({ services: { app: { image: 'a', ...fields } }, volumes: { data: {} } });
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const { app } = reading.value.services;
  if (app === undefined) throw new Error('there is no service');
  return containerBody(app, { ...place, ...where });
}

const NOFILE = { Name: 'nofile', Soft: 5, Hard: 6 };

describe('each service field reaches the engine', () => {
  it.each<[string, unknown, string, unknown]>([
    ['image', 'example/app:2', 'Image', 'example/app:2'],
    ['hostname', 'web', 'Hostname', 'web'],
    ['environment', { A: 'b=c', D: '' }, 'Env', ['A=b=c', 'D=']],
    ['command', "sh -c 'x y'", 'Cmd', ['sh', '-c', 'x y']],
    ['entrypoint', '/bin/app -v', 'Entrypoint', ['/bin/app', '-v']],
    ['working_dir', '/srv', 'WorkingDir', '/srv'],
    ['user', '1000:1000', 'User', '1000:1000'],
    ['dns', ['1.1.1.1'], 'HostConfig.Dns', ['1.1.1.1']],
    ['dns_opt', ['ndots:2'], 'HostConfig.DnsOptions', ['ndots:2']],
    ['dns_search', ['example.org'], 'HostConfig.DnsSearch', ['example.org']],
    ['extra_hosts', ['db:10.0.0.1'], 'HostConfig.ExtraHosts', ['db:10.0.0.1']],
    ['expose', ['80', '53/udp'], 'ExposedPorts', { '80/tcp': {}, '53/udp': {} }],
    ['volumes', ['data:/data:ro'], 'HostConfig.Binds', ['ctf-0123456789ab-vol-data:/data:ro']],
    ['volumes', ['/srv:/data'], 'HostConfig.Binds', ['/srv:/data']],
    ['tmpfs', { '/tmp': 'size=1m' }, 'HostConfig.Tmpfs', { '/tmp': 'size=1m' }],
    ['shm_size', '64m', 'HostConfig.ShmSize', 64 * 1024 * 1024],
    ['read_only', false, 'HostConfig.ReadonlyRootfs', false],
    ['privileged', true, 'HostConfig.Privileged', true],
    ['security_opt', ['seccomp=unconfined'], 'HostConfig.SecurityOpt', ['seccomp=unconfined']],
    ['cap_add', ['NET_RAW'], 'HostConfig.CapAdd', ['NET_RAW']],
    ['cap_drop', ['KILL'], 'HostConfig.CapDrop', ['KILL']],
    ['mem_limit', '64m', 'HostConfig.Memory', 64 * 1024 * 1024],
    ['mem_limit', '64m', 'HostConfig.MemorySwap', 64 * 1024 * 1024],
    ['cpus', 0.5, 'HostConfig.NanoCpus', 500_000_000],
    ['pids_limit', 7, 'HostConfig.PidsLimit', 7],
    ['ulimits', { nofile: { soft: 5, hard: 6 } }, 'HostConfig.Ulimits', [NOFILE]],
    ['sysctls', { 'net.core.somaxconn': '9' }, 'HostConfig.Sysctls', { 'net.core.somaxconn': '9' }],
    ['restart', 'on-failure', 'HostConfig.RestartPolicy', { Name: 'on-failure' }],
    [
      'healthcheck',
      { test: ['CMD', 'true'], interval: '1m30s', timeout: '2s', retries: 4, start_period: '5s' },
      'Healthcheck',
      { Test: ['CMD', 'true'], Interval: 90e9, Timeout: 2e9, Retries: 4, StartPeriod: 5e9 },
    ],
  ])('%s: %j is %s', (field, value, path, expected) => {
    expect(bodyOf({ [field]: value })).toHaveProperty(path, expected);
    // Control: without the field it is something else, or not there.
    expect(bodyOf(field === 'image' ? {} : { [field]: undefined })).not.toHaveProperty(path, expected);
  });

  it.each([
    ['hostname', 'Hostname'],
    ['command', 'Cmd'],
    ['entrypoint', 'Entrypoint'],
    ['working_dir', 'WorkingDir'],
    ['user', 'User'],
    ['healthcheck', 'Healthcheck'],
    ['shm_size', 'HostConfig.ShmSize'],
  ])('%s that is null leaves it to the image', (field, path) => {
    expect(bodyOf({ [field]: null })).not.toHaveProperty(path);
  });

  it('labels of the author stand beside ours and never replace them', () => {
    const labels = { 'org.example.tier': 'x', 'rampart.instance': 'another' };
    expect(bodyOf({ labels }).Labels).toEqual({ ...place.labels, 'org.example.tier': 'x' });
  });

  it('an exposed endpoint opens its port, and a network names the service', () => {
    const body = bodyOf({}, { networkMode: 'net', hasAliases: true, exposedPorts: [8080] });
    expect(body.ExposedPorts).toEqual({ '8080/tcp': {} });
    expect(body).toMatchObject({
      HostConfig: { NetworkMode: 'net' },
      NetworkingConfig: { EndpointsConfig: { net: { Aliases: ['app'] } } },
    });
  });
});
