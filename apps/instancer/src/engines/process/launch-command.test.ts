import { execFileSync } from 'node:child_process';
import { DEFAULT_COMPOSE_CONFIG, type ServiceConfig } from '@rampart/instancer-contract';
import type { Isolation } from './isolation';
import { environmentFileOf, launchCommand } from './launch-command';

const service = DEFAULT_COMPOSE_CONFIG.services['app']!;
const bare: Isolation = { namespaceCommand: [], canLimit: false, canDropRights: false, canChangeUser: false };
const full: Isolation = {
  namespaceCommand: ['unshare', '--'],
  canLimit: true,
  canDropRights: true,
  canChangeUser: true,
};
const command = (
  changes: Partial<ServiceConfig>,
  isolation: Isolation,
  userId?: number,
  addressSpaceBytes?: number,
) =>
  launchCommand({
    service: { ...service, ...changes },
    image: { command: ['/bin/app', 'x'], ...(addressSpaceBytes === undefined ? {} : { addressSpaceBytes }) },
    isolation,
    userId,
    recordFile: '/i/app.stat',
    environmentFile: '/i/app.home/.environment',
  });

it('with all means of isolation: namespaces, limits, another user without rights, then the program', () => {
  const words = command({}, full, 200_001, 1024).join(' ');
  const order = [
    '/i/app.stat unshare --',
    'prlimit --nofile=1024:1024 --nproc=64:64 --as=1024:1024 --core=0:0 --',
    'setpriv --reuid 200001 --regid 200001 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all --',
    '/i/app.home/.environment /bin/app x',
  ].map((part) => words.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

it('a shared user has no limit on processes, because it would apply to all instances', () => {
  expect(command({}, { ...full, canChangeUser: false }).join(' ')).not.toContain('--nproc');
});

it.each([-1, 0])('without limits none are set, also with a pids_limit of %i', (none) => {
  const words = command({ pids_limit: none, ulimits: { core: { soft: -1, hard: -1 } } }, full, 200_000).join(
    ' ',
  );
  expect(words).toContain('--core=unlimited:unlimited');
  expect(words).not.toContain('--nproc');
});

it('without any isolation the program still runs and is recorded', () => {
  expect(command({}, bare).join(' ')).not.toMatch(/prlimit|setpriv|unshare/);
});

it('no flag is in the arguments', () => {
  expect(command({ environment: { FLAG: 'flag{secret}' } }, full, 200_000).join(' ')).not.toContain('flag{');
});

it('a shell reads the variables as they were written', () => {
  const variables = { A: `'"\`$HOME$(id)\\\n'`, B: '', C: 'ä' };
  const script = `${environmentFileOf(variables)}\nexec /usr/bin/env -0`;
  const output = execFileSync('/bin/sh', ['-c', script], { env: {}, encoding: 'utf8' });
  const seen = Object.fromEntries(output.split('\0').map((entry) => [entry.slice(0, 1), entry.slice(2)]));
  expect(seen).toMatchObject(variables);
});
