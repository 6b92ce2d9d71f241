import type { BoardCache } from '../../src/leaderboard';
import { aSolve, storeSolves, until } from '../../src/testing';
import { Organiser } from './organiser';
import { minute } from './random-event';
import { leadingWorker } from './shown-board';
import { createStage, type Stage } from './stage';

describe('places at solve time', () => {
  let stage: Stage;
  let organiser: Organiser;
  let reader: BoardCache;
  let team: string;
  let challenge: string;
  beforeEach(async () => {
    stage = await createStage();
    organiser = new Organiser(stage.test.database);
    reader = await stage.reader();
    [team, challenge] = [await organiser.registers(), await organiser.adds()];
  });
  afterEach(() => stage.end());

  const placed = () =>
    until('its places are stored', () =>
      stage.test
        .database('solves')
        .where('team_id', team)
        .whereNotNull('global_place')
        .first('global_place', 'awarded_points'),
    );

  it('are stored of a solve that came with facts that were loaded again', async () => {
    const worker = await leadingWorker(stage, reader, { auditIntervalMs: 1 });
    await storeSolves(stage.test.database, aSolve({ challengeId: challenge, teamId: team }));
    worker.nudge();
    expect(await placed()).toMatchObject({ global_place: 1 });
  });

  it('are those of the public board while the event is frozen', async () => {
    const other = await organiser.registers();
    await organiser.solves(team, challenge, minute(1));
    await organiser.solves(other, challenge, minute(3));
    await organiser.awards(other, 100, minute(3));
    await stage.test.database('event_state').update({ frozen_from: minute(2) });
    await leadingWorker(stage, reader);
    expect(await placed()).toEqual({ global_place: 1, awarded_points: 500 });
  });
});
