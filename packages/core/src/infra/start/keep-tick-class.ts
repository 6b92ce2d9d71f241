import { AsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps `process.nextTick` fast. Each call creates an object with two computed keys, several per request. A garbage
 * collection that finds none alive drops their hidden class, and V8 then creates all later ones on a slow path,
 * which costs a fifth of the CPU time of a short reply once the process has been idle for a while
 * (docs/performance.md). One such object kept alive preserves the class. Its IDs are fractions because the IDs of
 * Node.js do not stay small integers.
 */
export function keepTickClass(): void {
  const [asyncId = '', triggerAsyncId = ''] = Object.getOwnPropertySymbols(new AsyncResource('tick'));
  kept.push({ [asyncId]: 0.5, [triggerAsyncId]: 0.5, callback: () => undefined, args: undefined });
}
