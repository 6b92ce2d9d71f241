import Ajv2020 from 'ajv/dist/2020';
import {
  composeConfigJsonSchema,
  createConfigReader,
  createFormReader,
  createReplyReader,
  DEFAULT_COMPOSE_CONFIG,
  describeIssues,
  type ComposeConfig,
} from '.';

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

  it('every field but the image has the default of the table', () => {
    expect(accepted(withService({})).services['app']).toEqual({
      image: 'example/app:1',
      hostname: null,
      environment: {},
      command: null,
      entrypoint: null,
      working_dir: null,
      user: null,
      networks: [],
      dns: [],
      dns_opt: [],
      dns_search: [],
      extra_hosts: [],
      expose: [],
      volumes: [],
      tmpfs: {},
      shm_size: null,
      healthcheck: null,
      read_only: true,
      privileged: false,
      security_opt: ['no-new-privileges'],
      cap_add: [],
      cap_drop: ['ALL'],
      mem_limit: '6m',
      cpus: 1,
      pids_limit: 64,
      ulimits: { nofile: { soft: 1024, hard: 1024 } },
      sysctls: {},
      labels: {},
      restart: 'unless-stopped',
    });
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

  it('networks are bridges without a way out and volumes are local', () => {
    const { networks, volumes } = accepted(
      withService({}, { networks: { back: {} }, volumes: { data: {} } }),
    );
    expect(networks).toEqual({ back: { driver: 'bridge', internal: true, driver_opts: {} } });
    expect(volumes).toEqual({ data: { driver: 'local', driver_opts: {} } });
  });

  it('reading leaves what it was given as it was', () => {
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
    ['hostname', ['web', null], ['', 'a b', 'a'.repeat(64)]],
    ['environment', [{ A_1: 'x' }], [{ '1A': 'x' }, { A: 1 }, { 'A-B': 'x' }]],
    ['command', ['sh -c true', null], ['', 3]],
    ['entrypoint', ['/bin/app', null], ['']],
    ['working_dir', ['/srv', null], ['srv', '']],
    ['user', ['1000', 'app:app', '65534:65534', null], ['a b', '']],
    ['network_mode', ['bridge', 'host', 'none'], ['container:x', null]],
    ['dns', [['1.1.1.1', '2606:4700:4700::1111']], [['dns.example.org'], ['300.1.1.1']]],
    ['dns_opt', [['ndots:2']], [['no spaces allowed']]],
    ['dns_search', [['example.org', '.']], [['-x']]],
    ['extra_hosts', [['db:10.0.0.1']], [['db'], ['db:host']]],
    ['expose', [['80', '53/udp', '65535/sctp']], [['0'], ['65536'], ['80/http'], ['80-90']]],
    ['tmpfs', [{ '/tmp': 'size=1m' }], [{ tmp: '' }]],
    ['shm_size', ['64m', null], ['64x', '-1m']],
    [
      'healthcheck',
      [null, { test: ['CMD', 'x'], interval: '1m30s' }],
      [{}, { test: [] }, { test: ['x'], retries: 0 }],
    ],
    [
      'healthcheck',
      [{ test: ['x'], retries: 100 }],
      [
        { test: ['x'], retries: 101 },
        { test: ['x'], interval: '5' },
      ],
    ],
    ['read_only', [false], ['no']],
    ['cap_add', [['NET_BIND_SERVICE'], ['ALL']], [['CAP_NET_RAW'], ['NOT_A_CAPABILITY']]],
    ['mem_limit', ['64m', '1073741824', '1gb'], ['lots', '0']],
    ['cpus', [0.5, 1024], [0, 1025, '1']],
    ['pids_limit', [-1, 65_536], [-2, 65_537, 1.5]],
    [
      'ulimits',
      [{ core: { soft: 0, hard: 0 } }],
      [{ unknown: { soft: 1, hard: 1 } }, { nofile: { soft: 1 } }],
    ],
    ['sysctls', [{ 'net.core.somaxconn': '1024' }], [{ 'net.core.somaxconn': 1024 }, { plain: '1' }]],
    ['labels', [{ 'org.example.tier': 'x' }], [{ '': 'x' }]],
    ['restart', ['no', 'always', 'on-failure', 'unless-stopped'], ['sometimes']],
    ['ports', [], [['80:80']]],
  ])('%s takes what the table says and nothing else', (field, right, wrong) => {
    for (const value of right) expect(refusal(withService({ [field]: value }))).toBe('accepted');
    for (const value of wrong) expect(refusal(withService({ [field]: value }))).toMatch(/^services\.app/);
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

describe('the forms', () => {
  const identity = { svcAuthToken: 't', teamId: 'team', challengeIntegrationId: 'chall', config: {} };
  const expose = [{ kind: 'tcp', hostPrefix: 'a', containerName: 'app', containerPort: 1337 }];
  const creation = {
    ...identity,
    kind: 'instancerCreateInstanceForm',
    expose,
    timeoutMilliseconds: 1,
    flags: [],
  };

  it('are known by their kind, and keys of a later version do no harm', () => {
    expect(createFormReader('start')({ ...creation, extendable: true, later: 1 }).ok).toBe(true);
    expect(createFormReader('status')({ ...identity, kind: 'instancerGetInstanceForm' }).ok).toBe(true);
    expect(createFormReader('stop')({ ...identity, kind: 'instancerDeleteInstanceForm' }).ok).toBe(true);
    const renewal = { ...identity, kind: 'instancerRenewInstanceForm', timeoutMilliseconds: 5 };
    expect(createFormReader('extend')(renewal).ok).toBe(true);
    expect(createFormReader('stop')(renewal).ok).toBe(false);
  });

  it.each([0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'a lifetime of %i, which the platform stores, is taken',
    (timeoutMilliseconds) => {
      expect(createFormReader('start')({ ...creation, timeoutMilliseconds }).ok).toBe(true);
      const renewal = { ...identity, kind: 'instancerRenewInstanceForm', timeoutMilliseconds };
      expect(createFormReader('extend')(renewal).ok).toBe(true);
    },
  );

  it.each([
    ['no token', { svcAuthToken: undefined }],
    ['an empty team', { teamId: '' }],
    ['a lifetime below nothing', { timeoutMilliseconds: -1 }],
    ['half a millisecond', { timeoutMilliseconds: 0.5 }],
    ['a port that does not exist', { expose: [{ ...expose[0], containerPort: 0 }] }],
    ['a prefix that is no host label', { expose: [{ ...expose[0], hostPrefix: 'a.b' }] }],
    ['a flag without text', { flags: [{ provider: 'flags/static' }] }],
  ])('%s is refused without repeating what was sent', (_case, fields) => {
    const form = JSON.parse(JSON.stringify({ ...creation, svcAuthToken: 'hunter2', ...fields })) as unknown;
    const reading = createFormReader('start')(form);
    expect(reading.ok).toBe(false);
    expect(JSON.stringify(reading)).not.toContain('hunter2');
  });
});

describe('the replies', () => {
  const read = createReplyReader();
  const details = {
    kind: 'instancerInstanceDetails',
    status: 'running',
    timeLeftMilliseconds: 5,
    endpoints: [{ kind: 'raw', host: '', port: 0, text: 'x', bypassExpose: true, added: 1 }],
  };

  it('are read by kind', () => {
    expect(read(details)).toBe(details);
    expect(
      read({ ...details, status: 'stopped', timeLeftMilliseconds: null, endpoints: null }),
    ).toBeDefined();
    expect(read({ kind: 'instancerError', message: 'no' })).toEqual({
      kind: 'instancerError',
      message: 'no',
    });
  });

  it.each([
    ['text', 'x'],
    ['null', null],
    ['an unknown kind', { kind: 'other', message: 'x' }],
    ['an unknown status', { ...details, status: 'paused' }],
    ['half a millisecond', { ...details, timeLeftMilliseconds: 0.5 }],
    ['a port that does not exist', { ...details, endpoints: [{ kind: 'tcp', host: 'a', port: 70_000 }] }],
    ['a missing time', { kind: details.kind, status: 'running', endpoints: null }],
  ])('%s is not one', (_case, value) => {
    expect(read(value)).toBeUndefined();
  });
});
