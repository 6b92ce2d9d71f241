import Ajv2020 from 'ajv/dist/2020';
import {
  composeConfigJsonSchema,
  createConfigReader,
  DEFAULT_COMPOSE_CONFIG,
  describeIssues,
  type ComposeConfig,
} from '..';

const readConfig = createConfigReader();

function accepted(value: unknown): ComposeConfig {
  const reading = readConfig(value);
  if (!reading.ok) throw new Error(describeIssues(reading.issues));
  return reading.value;
}

function refusal(value: unknown): string {
  const reading = readConfig(value);
  return reading.ok ? 'accepted' : describeIssues(reading.issues);
}

const withService = (fields: object, rest: object = {}) => ({
  services: { app: { image: 'example/app:1', ...fields } },
  ...rest,
});

describe('the configuration schema', () => {
  it('is a JSON Schema of draft 2020-12', () => {
    expect(composeConfigJsonSchema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(new Ajv2020({ strict: false }).validateSchema(composeConfigJsonSchema)).toBe(true);
  });

  it('accepts what an admin wrote without the defaults, also where a validator fills none in', () => {
    const validate = new Ajv2020({ strict: false }).compile(composeConfigJsonSchema);
    expect(validate(withService({}))).toBe(true);
    expect(validate(withService({ image: 'UPPER CASE' }))).toBe(false);
  });

  it('the default configuration is complete: filling in defaults changes nothing', () => {
    expect(accepted(DEFAULT_COMPOSE_CONFIG)).toEqual(DEFAULT_COMPOSE_CONFIG);
  });

  it('without services there is the one demo service', () => {
    expect(accepted({})).toEqual(DEFAULT_COMPOSE_CONFIG);
    expect(refusal({ services: {} })).toMatch(/^services: /);
  });

  const DEFAULTS = [
    ['hostname', null],
    ['environment', {}],
    ['command', null],
    ['entrypoint', null],
    ['working_dir', null],
    ['user', null],
    ['networks', []],
    ['dns', []],
    ['dns_opt', []],
    ['dns_search', []],
    ['extra_hosts', []],
    ['expose', []],
    ['volumes', []],
    ['tmpfs', {}],
    ['shm_size', null],
    ['healthcheck', null],
    ['read_only', true],
    ['privileged', false],
    ['security_opt', ['no-new-privileges']],
    ['cap_add', []],
    ['cap_drop', ['ALL']],
    ['mem_limit', '6m'],
    ['cpus', 1],
    ['pids_limit', 64],
    ['ulimits', { nofile: { soft: 1024, hard: 1024 } }],
    ['sysctls', {}],
    ['labels', {}],
    ['restart', 'unless-stopped'],
  ] as const;

  it.each(DEFAULTS)('%s is %j by default', (field, value) => {
    expect(accepted(withService({})).services['app']).toHaveProperty(field, value);
  });

  it('no other field is filled in, and the image is required', () => {
    const { image, ...filled } = accepted(withService({})).services['app'] ?? {};
    expect(image).toBe('example/app:1');
    expect(Object.keys(filled).sort()).toEqual(DEFAULTS.map(([field]) => field as string).sort());
    expect(refusal({ services: { app: {} } })).toBe('services.app: "image" is missing');
  });

  it('a health check is filled in', () => {
    const { services } = accepted(withService({ healthcheck: { test: ['CMD', 'true'] } }));
    expect(services['app']?.healthcheck).toEqual({
      test: ['CMD', 'true'],
      interval: '30s',
      timeout: '10s',
      retries: 3,
      start_period: '0s',
    });
  });

  it('networks are internal bridges and volumes are local', () => {
    const { networks, volumes } = accepted(
      withService({}, { networks: { back: {} }, volumes: { data: {} } }),
    );
    expect(networks).toEqual({ back: { driver: 'bridge', internal: true, driver_opts: {} } });
    expect(volumes).toEqual({ data: { driver: 'local', driver_opts: {} } });
  });

  it('reading does not change its input', () => {
    const written = withService({});
    accepted(written);
    expect(written).toEqual(withService({}));
  });

  it.each([
    [
      'image',
      ['example/app', 'registry.example.org:5000/a/b-c:tag', `a@sha256:${'0'.repeat(64)}`],
      ['', 'A b', '-x'],
    ],
    ['hostname', ['web', 'a'.repeat(63), null], ['', 'a b', 'a'.repeat(64), 'a.b']],
    ['environment', [{ A_1: 'x', _a: '' }], [{ '1A': 'x' }, { A: 1 }, { 'A-B': 'x' }]],
    ['command', ['sh -c true', null], ['', 3]],
    ['entrypoint', ['/bin/app', null], ['']],
    ['working_dir', ['/srv', null], ['srv', '']],
    ['user', ['1000', 'app:app', '65534:65534', null], ['a b', '']],
    ['network_mode', ['bridge', 'host', 'none'], ['container:x', null]],
    ['dns', [['1.1.1.1', '2606:4700:4700::1111']], [['dns.example.org'], ['300.1.1.1']]],
    ['dns_opt', [['ndots:2']], [['no spaces allowed']]],
    ['dns_search', [['example.org', '.']], [['-x']]],
    [
      'extra_hosts',
      [['db:10.0.0.1', 'a.b:255.255.255.255']],
      [['db'], ['db:host'], ['db:256.0.0.1'], ['db:::1']],
    ],
    ['expose', [['80', '1', '80/tcp', '53/udp', '65535/sctp']], [['0'], ['65536'], ['80/http'], ['80-90']]],
    ['tmpfs', [{ '/tmp': 'size=1m', '/run': '' }], [{ tmp: '' }, { '/tmp': 1 }, ['/tmp']]],
    ['shm_size', ['64m', null], ['64x', '-1m']],
    [
      'healthcheck',
      [null, { test: ['CMD', 'x'], interval: '1m30s' }],
      [{}, { test: [] }, { test: ['x'], retries: 0 }],
    ],
    [
      'healthcheck',
      [
        { test: ['x'], retries: 1 },
        { test: ['x'], retries: 100 },
      ],
      [
        { test: ['x'], retries: 101 },
        { test: ['x'], interval: '5' },
      ],
    ],
    ['networks', [[]], ['back', [7], ['a b']]],
    [
      'volumes',
      [['/srv:/srv'], ['/srv:/srv:ro,nosuid']],
      [['/srv'], ['/srv:srv'], [':/srv'], ['/srv:/srv:'], '/srv:/srv'],
    ],
    ['privileged', [true, false], ['yes', null]],
    ['security_opt', [['seccomp=unconfined'], []], ['no-new-privileges', [''], [7]]],
    ['cap_drop', [['NET_RAW'], []], [['CAP_NET_RAW'], 'ALL']],
    ['read_only', [false], ['no']],
    ['cap_add', [['NET_BIND_SERVICE'], ['ALL']], [['CAP_NET_RAW'], ['NOT_A_CAPABILITY']]],
    ['mem_limit', ['64m', '1073741824', '1gb'], ['lots', '0']],
    ['cpus', [0.001, 1024], [0, 1024.5, '1']],
    ['pids_limit', [-1, 65_536], [-2, 65_537, 1.5]],
    [
      'ulimits',
      [{ core: { soft: 0, hard: 0 } }, { nofile: { soft: 1, hard: 2 }, nproc: { soft: 2, hard: 2 } }],
      [{ unknown: { soft: 1, hard: 1 } }, { nofile: { soft: 1 } }],
    ],
    ['sysctls', [{ 'net.core.somaxconn': '1024' }], [{ 'net.core.somaxconn': 1024 }, { plain: '1' }]],
    ['labels', [{ 'org.example.tier': 'x' }], [{ '': 'x' }, { a: 1 }, ['a=b']]],
    ['restart', ['no', 'always', 'on-failure', 'unless-stopped'], ['sometimes']],
    ['ports', [], [['80:80']]],
  ])('%s takes what the table says and nothing else', (field, right, wrong) => {
    for (const value of right) expect(refusal(withService({ [field]: value }))).toBe('accepted');
    for (const value of wrong) expect(refusal(withService({ [field]: value }))).toMatch(/^services\.app/);
  });
});

describe('networks and volumes', () => {
  it.each([
    ['networks', 'driver', ['bridge', 'host', 'none'], ['overlay', null]],
    ['networks', 'internal', [true, false], ['no', null]],
    ['networks', 'driver_opts', [{ a: 'b' }], [{ a: 1 }, []]],
    ['networks', 'attachable', [], [true]],
    ['volumes', 'driver', ['local', 'nfs', 'tmpfs'], ['bind', null]],
    ['volumes', 'driver_opts', [{ size: '1m' }], [{ size: 1 }, []]],
    ['volumes', 'external', [], [true]],
  ])('%s: %s takes what the table says and nothing else', (kind, field, right, wrong) => {
    const config = (value: unknown) => withService({}, { [kind]: { one: { [field]: value } } });
    for (const value of right) expect(refusal(config(value))).toBe('accepted');
    for (const value of wrong) expect(refusal(config(value))).toContain(`${kind}.one`);
  });

  it('each must be a map', () => {
    for (const kind of ['services', 'networks', 'volumes']) {
      expect(refusal(withService({}, { [kind]: [] }))).toMatch(new RegExp(`^${kind}: `));
    }
    expect(refusal(withService({}, { secrets: {} }))).toBe('"secrets" is not a known key');
  });
});

describe('references inside a configuration', () => {
  it.each<[string, object, string]>([
    [
      'an undeclared network',
      withService({ networks: ['a'] }),
      'services.app.networks.0: the network "a" is not declared',
    ],
    [
      'an undeclared volume',
      withService({ volumes: ['a:/a'] }),
      'services.app.volumes.0: the volume "a" is not declared',
    ],
    [
      'a name every object has',
      withService({ networks: ['constructor'] }),
      'services.app.networks.0: the network "constructor" is not declared',
    ],
    [
      'a soft limit above the hard one',
      withService({ ulimits: { nofile: { soft: 2, hard: 1 } } }),
      'services.app.ulimits.nofile: soft must not be more than hard',
    ],
    [
      'no soft limit under a hard one',
      withService({ ulimits: { nofile: { soft: -1, hard: 1 } } }),
      'services.app.ulimits.nofile: soft must not be more than hard',
    ],
    [
      'networks and no network at once',
      withService({ networks: ['a'], network_mode: 'none' }, { networks: { a: {} } }),
      'services.app.network_mode: cannot be combined with networks',
    ],
  ])('%s is refused', (_case, config, problem) => {
    expect(refusal(config)).toBe(problem);
  });

  it('declared ones are accepted, and a path of the host is not a named volume', () => {
    const config = withService(
      { networks: ['a'], volumes: ['data:/data:ro', '/srv:/srv'], ulimits: { core: { soft: 5, hard: -1 } } },
      { networks: { a: {} }, volumes: { data: {} } },
    );
    expect(refusal(config)).toBe('accepted');
  });
});
