// The deployment files are held to the repository and to each other; no container engine is needed for that.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { refusalOfNode } from '../launcher/node-version.mjs';
import { PROGRAM_ENVIRONMENT } from '../launcher/program-environment.mjs';
import { repositoryDir as root } from '../launcher/repository.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const dockerfiles = ['infra/docker/Dockerfile', 'infra/docker/tests.Dockerfile'];
const compose = parse(read('docker-compose.yml'), { merge: true });
const composeCi = parse(read('docker-compose.ci.yml'), { merge: true });
/** @type {[string, Record<string, any>][]} */
const services = Object.entries(compose.services);
/** @param {Record<string, any>} service @returns {string[]} */
const networksOf = ({ networks }) => (Array.isArray(networks) ? networks : Object.keys(networks));
const longRunning = services.filter(([, service]) => service.restart !== 'no');

/** Instructions of a Dockerfile, continued lines joined. @param {string} path */
function instructionsOf(path) {
  const joined = read(path).replaceAll(/\\\n\s*/g, ' ');
  return joined.split('\n').filter((line) => /^[A-Z]+ /.test(line));
}

/** Paths a Dockerfile copies from the build context. @param {string} path */
function contextSources(path) {
  return instructionsOf(path)
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
}

describe('the Dockerfiles', () => {
  for (const path of dockerfiles) {
    it(`${path}: every copied path exists`, () => {
      const sources = contextSources(path);
      assert.ok(sources.length > 0);
      assert.deepEqual(
        sources.filter((source) => !existsSync(join(root, source))),
        [],
      );
    });

    it(`${path}: pnpm is the one package.json pins`, () => {
      const [, version] = /^ARG PNPM_VERSION=(\S+)$/m.exec(read(path)) ?? [];
      assert.equal(`pnpm@${version}`, manifest.packageManager);
    });

    it(`${path}: Node is one that package.json allows`, () => {
      const [, major] = /^ARG NODE_VERSION=(\d+)$/m.exec(read(path)) ?? [];
      assert.equal(refusalOfNode(`${major}.99`), undefined); // the newest of that major
    });

    it(`${path}: ends as another user than root and says how its health is probed`, () => {
      const instructions = instructionsOf(path);
      assert.ok(instructions.includes('USER node'));
      assert.ok(instructions.some((line) => line.startsWith('HEALTHCHECK ')));
    });
  }

  it('install the manifest of every package of the workspace', () => {
    const manifests = ['apps', 'packages']
      .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}/package.json`))
      .filter((path) => existsSync(join(root, path)));
    const copied = contextSources('infra/docker/Dockerfile');
    assert.deepEqual(
      [...manifests, 'bench/package.json'].filter((path) => !copied.includes(path)),
      [],
    );
  });

  it('start programs with the environment that they have outside of containers', () => {
    const [, stage = ''] = read('infra/docker/Dockerfile').split(/^FROM .* AS runtime$/m);
    const [, environment = ''] = /^ENV (.*)$/m.exec(stage) ?? [];
    assert.deepEqual(Object.fromEntries(environment.split(' ').map((one) => one.split(/=(.*)/))), {
      ...PROGRAM_ENVIRONMENT,
    });
  });

  it('start what the packages call their main file', () => {
    for (const app of ['api', 'leaderboard-worker', 'cli', 'admin-bot', 'instancer']) {
      assert.equal(JSON.parse(read(`apps/${app}/package.json`)).main, 'dist/src/main.js');
    }
  });
});

describe('the composition', () => {
  it('is PostgreSQL, Redis, a migration, two API replicas, one worker, a proxy, the admin bot, the service of instances with its edge, and the commands', () => {
    assert.deepEqual(Object.keys(compose.services).sort(), [
      'admin-bot',
      'api-1',
      'api-2',
      'cli',
      'edge',
      'instancer',
      'instancer-redis',
      'leaderboard-worker',
      'migrate',
      'postgres',
      'proxy',
      'redis',
    ]);
    assert.equal(compose.services['leaderboard-worker'].deploy, undefined);
    assert.equal(compose.services.migrate.environment.SVC_DATABASE_MIGRATE, 'only');
    assert.equal(compose.services['api-1'].environment.SVC_DATABASE_MIGRATE, 'never');
  });

  for (const [name, service] of services) {
    it(`${name} runs without root, capabilities or a writable root file system`, () => {
      assert.ok(service.user && service.user !== 'root' && service.user !== '0');
      assert.equal(service.read_only, true);
      assert.deepEqual(service.cap_drop, ['ALL']);
      assert.equal(service.cap_add, undefined, name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
    });

    it(`${name} depends only on services that exist, and waits for their health or their end`, () => {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const target = compose.services[other];
        assert.ok(target, `${other} is not a service`);
        const wanted = target.restart === 'no' ? 'service_completed_successfully' : 'service_healthy';
        assert.equal(condition, wanted);
      }
    });

    it(`${name} uses declared networks, secrets and volumes, and mounts files that exist`, () => {
      for (const network of networksOf(service)) assert.ok(network in compose.networks);
      for (const secret of service.secrets ?? []) assert.ok(secret in compose.secrets);
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        // Made by make-secrets.
        if (source === './secrets/edge') continue;
        // The engine's socket is given to the one service that speaks to it.
        if (source === '/var/run/docker.sock') assert.equal(name, 'instancer');
        else assert.ok(source.startsWith('./') ? existsSync(join(root, source)) : source in compose.volumes);
      }
    });

    it(`${name} gets secrets from files only`, () => {
      const named = Object.keys(service.environment ?? {}).filter((key) => /PASSWORD|TOKEN|KEY/.test(key));
      for (const key of named) {
        // Left to the shell or .env.
        if (service.environment[key] === null) continue;
        // From the folder of secrets too, but an operator's own.
        if (service.environment[key].startsWith('/etc/rampart/edge/')) continue;
        assert.match(key, /_FILE$/);
        const [, secret] = /\/run\/secrets\/([\w-]+)/.exec(service.environment[key]) ?? [];
        assert.ok(service.secrets.includes(secret));
      }
    });
  }

  for (const [name, service] of longRunning) {
    it(`${name} has a health check, whose words are texts`, () => {
      assert.ok(service.healthcheck.test.length > 1);
      // YAML reads `- a ? 0: 1` as a mapping.
      for (const word of service.healthcheck.test) assert.equal(typeof word, 'string');
    });
  }

  it('starts the admin bot when asked, within limits and away from the database', () => {
    const bot = compose.services['admin-bot'];
    assert.deepEqual(bot.profiles, ['bot']);
    assert.deepEqual([bot.cpus, bot.mem_limit, bot.pids_limit], [2, '3g', 1024]);
    assert.equal(bot.init, true);
    assert.deepEqual(bot.networks, ['visits']);
    const neighbours = services
      .filter(([, service]) => networksOf(service).includes('visits'))
      .map(([name]) => name);
    // The commands listen on nothing.
    assert.deepEqual(neighbours.sort(), ['admin-bot', 'api-1', 'api-2', 'cli']);
  });

  it('asks the admin bot for its health with its own secret, which stands in no file of the deployment', () => {
    assert.deepEqual(compose.services['admin-bot'].healthcheck.test, [
      'CMD',
      'node',
      'dist/src/probe/main.js',
    ]);
    const [, image = ''] = read('infra/docker/Dockerfile').split(/^FROM runtime AS admin-bot$/m);
    assert.match(image.split(/^FROM /m)[0] ?? '', /CMD \["node", "dist\/src\/probe\/main\.js"\]\n/);
    assert.ok(existsSync(join(root, 'apps/admin-bot/src/probe/main.ts')));
  });

  it('keeps the browsers that the visiting one downloads in a volume that its user may write to', () => {
    const { environment, volumes } = compose.services['admin-bot'];
    const directory = environment.BROWSER_CACHE_DIR;
    assert.deepEqual(volumes, [`browsers:${directory}`]);
    assert.match(
      read('infra/docker/Dockerfile'),
      new RegExp(`install -d -o node -g node ${directory}$`, 'm'),
    );
  });

  it('starts the service of instances when asked, with a Redis of its own, next to API and command line alone', () => {
    for (const name of ['instancer', 'instancer-redis', 'edge']) {
      assert.deepEqual(compose.services[name].profiles, ['instances']);
    }
    for (const name of ['instancer', 'instancer-redis']) {
      assert.deepEqual(compose.services[name].networks, ['instances']);
    }
    const neighbours = services
      .filter(([, service]) => networksOf(service).includes('instances'))
      .map(([name]) => name);
    assert.deepEqual(neighbours.sort(), ['api-1', 'api-2', 'cli', 'edge', 'instancer', 'instancer-redis']);
    const settings = parse(read('infra/docker/instancer/settings.yaml'));
    assert.equal(settings.redisUrl, 'redis://instancer-redis:6379');
    assert.equal(settings.svcAuthToken, undefined);
    assert.equal(settings.engine.edgeContainer, `${compose.name}-edge-1`);
  });

  it('publishes the edge where teams are told that it is, and gives it no secret and no container engine', () => {
    const { ports } = parse(read('infra/docker/instancer/settings.yaml')).engine;
    const { edge } = compose.services;
    assert.deepEqual(edge.ports, [`${ports.http}:8080`, `${ports.https}:8443`, `${ports.tcp}:1337`]);
    assert.equal(edge.secrets, undefined);
    assert.deepEqual(edge.volumes, ['./secrets/edge:/etc/rampart/edge:ro']);
  });

  it('lets the worker out, which sends mails and announcements', () => {
    assert.deepEqual(compose.services['leaderboard-worker'].networks, ['back', 'out']);
    assert.notEqual(compose.networks.out?.internal, true);
  });

  it('has a script that makes every secret', () => {
    const script = read('infra/docker/make-secrets');
    for (const name of Object.keys(compose.secrets)) assert.match(script, new RegExp(`\\b${name}\\b`));
  });

  it('publishes the proxy and the edge alone', () => {
    const published = services.filter(([, service]) => service.ports !== undefined).map(([name]) => name);
    assert.deepEqual(published, ['proxy', 'edge']);
  });

  it('keeps PostgreSQL and Redis on a network without a way out', () => {
    assert.equal(compose.networks.back.internal, true);
    assert.deepEqual(compose.services.postgres.networks, ['back']);
    assert.deepEqual(compose.services.redis.networks, ['back']);
  });

  it('builds targets that the Dockerfile has', () => {
    for (const [, { build }] of services) {
      if (build !== undefined) assert.match(read(build.dockerfile), new RegExp(` AS ${build.target}$`, 'm'));
    }
  });
});

describe('a release', () => {
  const listed = read('infra/docker/release-files.txt').trim().split('\n');

  it('has the files that the composition mounts, and those that start it', () => {
    const isListed = (/** @type {string} */ path) =>
      listed.some((entry) => path === entry || path.startsWith(`${entry}/`));
    const mounted = services.flatMap(([, service]) => service.volumes ?? []);
    const paths = mounted.map((/** @type {string} */ volume) => volume.split(':')[0] ?? '');
    const needed = paths.filter((path) => path.startsWith('./') && path !== './secrets/edge');
    assert.deepEqual(
      [...needed.map((path) => path.slice(2)), 'docker-compose.yml'].filter((path) => !isListed(path)),
      [],
    );
    assert.deepEqual(
      listed.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

  it('builds every image of the composition', () => {
    const [job] = Object.values(parse(read('.github/workflows/release.yml')).jobs);
    const images = services.flatMap(([, { build, image }]) => (build === undefined ? [] : [image]));
    const names = new Set(images.map((image) => /\/([\w-]+):/.exec(image)?.[1]));
    assert.deepEqual([...names].sort(), [...job.strategy.matrix.target].sort());
  });
});

describe('the composition of the CI', () => {
  it('runs its suites against the composed base URL, once everything is healthy', () => {
    for (const name of ['integration', 'replay']) {
      const service = composeCi.services[name];
      assert.equal(service.environment.SVC_TEST_BASE_URL, 'http://proxy:8080');
      assert.equal(service.depends_on.proxy.condition, 'service_healthy');
      assert.equal(service.depends_on['leaderboard-worker'].condition, 'service_healthy');
    }
  });

  it('has the divisions of the recorded event', () => {
    const { divisions } = parse(read('infra/docker/conf.ci.d/10-event.yaml'));
    const recorded = JSON.parse(read('apps/cli/testdata/event-2025-06.json'));
    assert.deepEqual(
      recorded.divisions.filter((/** @type {string} */ name) => !(name in divisions)),
      [],
    );
  });
});
