import { AsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps `process.nextTick` fast. Each call of it is queued as an object with two computed keys, several for every request.
 * A garbage collection that meets none alive drops their hidden class, and V8 then makes every later one on a slow path:
 * a fifth of the CPU time of a short answer, once the process has been idle for a while (docs/performance.md). One such
 * object that lives on keeps the class. Its IDs are fractions because Node's do not stay small integers.
 */
export function keepTickClass(): void {
  const [asyncId = '', triggerAsyncId = ''] = Object.getOwnPropertySymbols(new AsyncResource('tick'));
  kept.push({ [asyncId]: 0.5, [triggerAsyncId]: 0.5, callback: () => undefined, args: undefined });
}
