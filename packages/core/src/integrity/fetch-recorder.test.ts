import { silentLogger } from '../infra/logging';
import { createDownloadMarkers } from './download-marker';
import { createFetchRecorder } from './fetch-recorder';
import type { Fetch } from './fetch-store';

const URL = '/uploads/aa/handout.zip';
const SECOND_URL = '/uploads/cc/second.zip';
const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, second));
const markersOf = (key: number) => createDownloadMarkers(Buffer.alloc(32, key).toString('base64'));
const markers = markersOf(1);
const markerOf = markers.of;

function aRecorder({ teams = ['red', 'blue'], failures = 0 } = {}) {
  const usedBy = new Map([
    [URL, ['web', 'pwn']],
    [SECOND_URL, ['pwn']],
  ]);
  const recorded: Fetch[] = [];
  const reads = { teams: 0 };
  let left = failures;
  const recorder = createFetchRecorder({
    markers,
    filesInUse: () => Promise.resolve(usedBy),
    store: {
      listTeamIds() {
        reads.teams += 1;
        return Promise.resolve(teams);
      },
      record(fetches) {
        if (left > 0) {
          left -= 1;
          return Promise.reject(new Error('no database'));
        }
        recorded.push(...fetches);
        return Promise.resolve();
      },
    },
    logger: silentLogger,
  });
  return { recorder, recorded, reads, usedBy };
}

describe('the marker of a download', () => {
  it('is short, the same every time, and of one team under one key', () => {
    const others = markersOf(2);
    expect(markerOf('red')).toMatch(/^[\w-]{22}$/);
    expect(markerOf('red')).toBe(markerOf('red'));
    expect(new Set([markerOf('red'), markerOf('blue'), others.of('red')]).size).toBe(3);
  });
});

describe('what is recorded of fetches', () => {
  it('is each challenge that hands the file out, for the team of the marker, once', async () => {
    const { recorder, recorded } = aRecorder();
    recorder.fileSent({ url: URL, marker: markerOf('red'), at: at(1) });
    recorder.fileSent({ url: URL, marker: markerOf('red'), at: at(2) });
    await recorder.stop();
    expect(recorded).toEqual([
      { teamId: 'red', challengeId: 'web', kind: 'file', at: at(1) },
      { teamId: 'red', challengeId: 'pwn', kind: 'file', at: at(1) },
    ]);
  });

  it('is also each challenge that hands the file out later, if the team fetches it again, and no other twice', async () => {
    const { recorder, recorded, usedBy } = aRecorder();
    const fetch = async (second: number) => {
      recorder.fileSent({ url: SECOND_URL, marker: markerOf('red'), at: at(second) });
      await recorder.stop();
    };
    await fetch(1);
    usedBy.set(SECOND_URL, ['pwn', 'pwn part two']);
    await fetch(2);
    expect(recorded).toEqual([
      { teamId: 'red', challengeId: 'pwn', kind: 'file', at: at(1) },
      { teamId: 'red', challengeId: 'pwn part two', kind: 'file', at: at(2) },
    ]);
  });

  it('is nothing for a file of no challenge, and for a team that was deleted', async () => {
    const { recorder, recorded } = aRecorder();
    recorder.fileSent({ url: '/uploads/bb/other.zip', marker: markerOf('red'), at: at(1) });
    recorder.fileSent({ url: URL, marker: markerOf('deleted'), at: at(1) });
    await recorder.stop();
    expect(recorded).toEqual([]);
  });

  it('is nothing for a marker that is made up, which nobody looks up or remembers', async () => {
    const { recorder, recorded, reads } = aRecorder();
    const ofAnotherKey = markersOf(2).of('red');
    for (const marker of ['x'.repeat(22), ofAnotherKey, '', `${markerOf('red')}x`, 'x'.repeat(15_000)])
      recorder.fileSent({ url: URL, marker, at: at(1) });
    await recorder.stop();
    expect({ recorded, reads }).toEqual({ recorded: [], reads: { teams: 0 } });
  });

  it('is the instance that a team was shown, without asking who the teams are', async () => {
    const { recorder, recorded, reads } = aRecorder();
    for (const second of [1, 2])
      recorder.instanceShown({ teamId: 'blue', challengeId: 'web', at: at(second) });
    await recorder.stop();
    expect(recorded).toEqual([{ teamId: 'blue', challengeId: 'web', kind: 'instance', at: at(1) }]);
    expect(reads.teams).toBe(0);
  });

  it('is written later when the database is away', async () => {
    const { recorder, recorded } = aRecorder({ failures: 2 });
    recorder.instanceShown({ teamId: 'blue', challengeId: 'web', at: at(1) });
    recorder.fileSent({ url: SECOND_URL, marker: markerOf('red'), at: at(1) });
    await recorder.stop();
    expect(recorded).toEqual([]);
    await recorder.stop();
    expect(recorded.map(({ teamId, kind }) => [teamId, kind])).toEqual([
      ['red', 'file'],
      ['blue', 'instance'],
    ]);
  });

  it('is also of a team that has registered since, beside one that is known', async () => {
    const teams = ['red'];
    const { recorder, recorded } = aRecorder({ teams });
    recorder.fileSent({ url: URL, marker: markerOf('red'), at: at(1) });
    await recorder.stop();
    teams.push('blue');
    for (const team of teams) recorder.fileSent({ url: SECOND_URL, marker: markerOf(team), at: at(2) });
    await recorder.stop();
    expect(recorded.slice(2)).toEqual([{ teamId: 'blue', challengeId: 'pwn', kind: 'file', at: at(2) }]);
  });
});
