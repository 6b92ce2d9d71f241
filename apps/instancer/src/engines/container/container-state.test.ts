import { stateOfAll } from './container-state';

const container = (status: string, health?: string) => ({
  State: { Status: status, ...(health === undefined ? {} : { Health: { Status: health } }) },
});

it.each([
  ['none', [], 0, 'absent'],
  ['one that runs', [container('running')], 1, 'running'],
  ['one that runs and is healthy', [container('running', 'healthy')], 1, 'running'],
  ['one whose health check is pending', [container('running', 'starting')], 1, 'starting'],
  ['one not yet running', [container('created')], 1, 'starting'],
  ['one that is restarted', [container('restarting')], 1, 'starting'],
  ['removing', [container('removing')], 1, 'errored'],
  ['paused', [container('paused')], 1, 'errored'],
  ['exited', [container('exited')], 1, 'errored'],
  ['dead', [container('dead')], 1, 'errored'],
  ['unhealthy', [container('running', 'unhealthy')], 1, 'errored'],
  ['any errored wins over any starting', [container('created'), container('dead')], 2, 'errored'],
  ['any starting wins over running', [container('running'), container('created')], 2, 'starting'],
  ['one of two is gone', [container('running')], 2, 'errored'],
] as const)('%s: %s', (_case, containers, expected, state) => {
  expect(stateOfAll(containers, expected)).toBe(state);
});
