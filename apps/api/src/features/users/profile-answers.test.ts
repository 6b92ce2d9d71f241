import type { BoardReader, Profile, ShownProfile } from '@rampart/core/teams';
import { ProfileAnswers } from './profile-answers';
import { presentOwnUserV1, presentOwnUserV2 } from './users.presenter';

const profile: Profile = {
  team: {
    id: 'team',
    name: 'Équipe "teamToken":""}',
    email: null,
    ranksiteId: null,
    oidcIssuer: null,
    oidcSubject: null,
    division: 'open',
    perms: 0,
    banned: false,
    avatarUrl: null,
    countryCode: null,
    statusText: null,
    createdAt: new Date(0),
    tokenEpoch: null,
  },
  score: 0,
  globalPlace: null,
  divisionPlace: null,
  solves: [],
  dynamicScores: [],
};

const board: BoardReader = {
  standingOf: () => undefined,
  challengeValue: () => undefined,
  firstSolvers: () => [],
  dynamicScoresOf: () => [],
  scores: () => ({ teamIds: [], scores: [] }),
};

const VERSIONS = [
  ['v1', presentOwnUserV1],
  ['v2', presentOwnUserV2],
] as const;

describe.each(VERSIONS)('an own profile in %s', (routeName, present) => {
  const accountWith = (teamToken: string) => ({ profile, teamToken, allowedDivisions: ['open'] });
  const write = jest.fn((teamToken: string) => JSON.stringify(present(accountWith(teamToken))));
  const answers = new ProfileAnswers();
  const shown = (version: object): ShownProfile => ({
    team: profile.team,
    version,
    board,
    read: () => profile,
  });

  it('is written once for each version, and has the token of each request', () => {
    const [first, second] = [{}, {}];
    for (const [version, teamToken] of [
      [first, 'first+/=='],
      [first, 'second+/=='],
      [second, 'third'],
    ] as const) {
      const { dataJson, lengthInBytes } = answers.ownData(
        routeName,
        { profile: shown(version), teamToken },
        write,
      );
      expect(JSON.parse(dataJson)).toEqual(present(accountWith(teamToken)));
      expect(lengthInBytes).toBe(Buffer.byteLength(dataJson));
    }
    expect(write).toHaveBeenCalledTimes(2);
  });
});
