// `npm run test:composition`: builds and runs the composition on the container engine that DOCKER_HOST names, with its own
// project, volumes and secrets, which it removes at the end. `npm run test:composition -- upgrade` runs only the named parts.
import { after, before, describe } from 'node:test';
import { createInstallation } from './installation.mjs';
import { instancesPart } from './instances.part.mjs';
import { monitoringPart } from './monitoring.part.mjs';
import { operatePart } from './operate.part.mjs';
import { outsidePart } from './outside.part.mjs';
import { releasePart } from './release.part.mjs';
import { restartPart } from './restart.part.mjs';
import { startPart } from './start.part.mjs';
import { tlsPart } from './tls.part.mjs';
import { upgradePart } from './upgrade.part.mjs';

const PARTS = {
  start: startPart,
  upgrade: upgradePart,
  outside: outsidePart,
  instances: instancesPart,
  restart: restartPart,
  monitoring: monitoringPart,
  tls: tlsPart,
  operate: operatePart,
  release: releasePart,
};
const chosen = process.argv.slice(2);
// The guides are about an event with a domain name, which the part `tls` sets up.
if (chosen.includes('operate')) chosen.push('tls');
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);

describe('the composition on a real engine', () => {
  const installation = createInstallation('rampart-test');
  before(async () => {
    await installation.copyCheckout();
    await installation.start();
  });
  after(() => installation.remove());

  for (const [name, part] of Object.entries(PARTS)) {
    if (chosen.length === 0 || chosen.includes(name)) part(installation);
  }
});
