import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngineClient } from '../src/engines/container/engine-client';
import { playEngine, type PlayedEngine } from './support/played-engine';

describe('the version of the API that a container engine is asked with', () => {
  let directory: string;
  let played: PlayedEngine;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rampart-engine-'));
  });
  afterEach(async () => {
    await played.close();
    await rm(directory, { recursive: true });
  });

  async function listNetworks(oldest: number, newest: number): Promise<unknown> {
    const endpoint = join(directory, 'engine.sock');
    played = await playEngine(endpoint, { oldest, newest });
    return createEngineClient(endpoint).call({ method: 'GET', path: '/networks' });
  }

  it.each([
    ['an old engine', 24, 43],
    ['one that no longer knows 1.43', 44, 52],
    ['one that is newer than we are', 44, 99],
  ])('is one that both know: %s', async (_engine, oldest, newest) => {
    expect(await listNetworks(oldest, newest)).toEqual([]);
  });

  it('is read first, and an engine that is too old is reported as such', async () => {
    await expect(listNetworks(24, 42)).rejects.toThrow('does not offer version 1.43 of its API');
    expect(played.received).toEqual([]);
  });
});
