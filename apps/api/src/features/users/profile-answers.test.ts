import type { OwnAccount } from '@rampart/core/auth';
import type { Profile } from '@rampart/core/teams';
import { ProfileAnswers } from './profile-answers';
import { presentOwnUserV1, presentOwnUserV2 } from './users.presenter';

const profile: Profile = {
  team: {
    id: 'team',
    name: 'Team "teamToken":""}',
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

const VERSIONS = [
  ['v1', presentOwnUserV1],
  ['v2', presentOwnUserV2],
] as const;

describe.each(VERSIONS)('an own profile in %s', (version, present) => {
  const write = jest.fn((account: OwnAccount) => JSON.stringify(present(account)));

  it('is written once, and has the token of each request', () => {
    const answers = new ProfileAnswers();
    for (const teamToken of ['first+/==', 'second+/==']) {
      const account = { profile, teamToken, allowedDivisions: ['open'] };
      expect(JSON.parse(answers.ownText(version, account, write))).toEqual(present(account));
    }
    expect(write).toHaveBeenCalledTimes(1);
  });
});
