import * as contract from './index';
import { allReplies, impliedReplies } from './implied-replies';
import { ALL_REPLIES, RESERVED_KINDS } from './kinds';
import type { ReplyDeclaration } from './reply';
import type { RouteDeclaration } from './route';
import { ALL_ROUTES } from './routes';

function isReply(value: unknown): value is ReplyDeclaration {
  return typeof value === 'object' && value !== null && 'kind' in value && 'wrapped' in value;
}

/** Written by hand, not derived from the declarations. */
const ERROR_STATUSES: Readonly<Record<string, readonly number[]>> = {
  badBody: [400, 413, 415],
  badJson: [400],
  badToken: [401],
  badNotStarted: [401],
  badEnded: [401],
  badSignature: [401],
  badStaleVersion: [412],
  badLegacyCaptchaCode: [401],
  badTokenVerification: [401],
  badRanksiteToken: [401],
  badRanksiteCode: [401],
  badOidcToken: [401],
  badOidcSignIn: [401],
  badOidcNotAllowed: [403],
  badKnownOidcAccount: [409],
  badOidcProvider: [500],
  badPaused: [403],
  badPerms: [403],
  badTokenScope: [403],
  badCaptcha: [403],
  badUserPrivileged: [403],
  badUserBanned: [409],
  badCompetitionNotAllowed: [403],
  badEmailChangeDivision: [403],
  badDivisionNotAllowed: [403],
  badDivisionChangeEnded: [403],
  badEmailNoExists: [404],
  badTooManyMembers: [409],
  badTooManyMemberTokens: [409],
  badFlag: [400],
  badName: [400],
  badEmail: [400],
  badRegistrationsDisabled: [400],
  badExternalAuthRequest: [400],
  badOpenIdRequest: [400],
  badOpenIdClient: [401],
  badInstancerConfig: [400],
  badInstancerError: [400],
  badAdminBotConfig: [400],
  badInstancerState: [400],
  badDataUri: [400],
  badAvatarFile: [400],
  badAvatarFileSize: [400],
  badModerationNotPassed: [400],
  badChallenge: [404],
  badUnknownAnnouncement: [404],
  badUnknownCase: [404],
  badUnknownUser: [404],
  badUnknownWave: [404],
  badUnknownSolve: [404],
  badUnknownMemberToken: [404],
  badUnknownSite: [404],
  badUnknownAward: [404],
  badPractice: [403],
  badUnknownHint: [404],
  badHintPrice: [409],
  badHintTaken: [409],
  badUnknownVerification: [404],
  badUnknownUnsent: [404],
  badUnknownWebhook: [404],
  badUnknownUpload: [404],
  badKnownWave: [409],
  badUploadInUse: [409],
  badUnknownEmail: [404],
  badRanksiteNoExists: [404],
  badEndpoint: [404],
  badAlreadySolvedChallenge: [409],
  badChallengeClosed: [403],
  badKnownName: [409],
  badKnownEmail: [409],
  badKnownRanksiteId: [409],
  badZeroAuth: [409],
  badReplayedRequest: [409],
  badRateLimit: [429],
  errorInternal: [500],
  errorUnavailable: [503],
  badTooManyStreams: [503],
  badFilesUpload: [500],
};

describe('the response kinds', () => {
  test('every kind that is declared is answered by a route, or reserved with a reason, and never both', () => {
    const exported: readonly unknown[] = Object.values(contract);
    const declared = exported.filter(isReply);
    const answered = new Set(ALL_ROUTES.flatMap(allReplies));
    expect(declared.length).toBeGreaterThan(100);
    const unused = declared.filter((reply) => !answered.has(reply));
    expect(unused).toEqual(RESERVED_KINDS.map(({ reply }) => reply));
  });

  test('no kind carries a version', () => {
    expect(ALL_REPLIES.map((reply) => reply.kind).filter((kind) => /V\d+$/i.test(kind))).toEqual([]);
  });

  test('good kinds answer 200', () => {
    const good = ALL_REPLIES.filter((reply) => reply.kind.startsWith('good'));
    expect(good.filter((reply) => reply.status !== 200)).toEqual([]);
  });

  test('every other kind has the statuses of the error tables', () => {
    const statuses: Record<string, number[]> = {};
    for (const { kind, status } of ALL_REPLIES) {
      if (!kind.startsWith('good')) (statuses[kind] ??= []).push(status);
    }
    expect(statuses).toEqual(ERROR_STATUSES);
  });

  test('replies of one kind have one message per status', () => {
    const messages = new Map<string, string>();
    for (const { kind, status, message } of ALL_REPLIES) {
      const key = `${kind} ${String(status)}`;
      expect([key, message]).toEqual([key, messages.get(key) ?? message]);
      messages.set(key, message);
    }
  });

  test('the standings, streams and what clients of OpenID Connect read only go out without the wrapper', () => {
    const bare = ALL_REPLIES.filter((reply) => !reply.wrapped);
    expect(bare.map((reply) => reply.kind)).toEqual([
      'goodLive',
      'goodRanksiteLeaderboard',
      'goodUserInfo',
      'goodOpenIdTokens',
      'badOpenIdRequest',
      'badOpenIdClient',
      'goodOpenIdRevoke',
      'goodOpenIdKeys',
      'goodRanksiteScoreboard',
    ]);
  });

  test('a route served in both versions answers the same kinds in both, but for captcha failures', () => {
    const captchaKinds = ['badCaptcha', 'badLegacyCaptchaCode'];
    const kindsOf = (route: RouteDeclaration) =>
      allReplies(route)
        .map((reply) => reply.kind)
        .filter((kind) => !captchaKinds.includes(kind));
    const addedInV2: Record<string, readonly string[]> = {
      putAdminChallengeV1: ['badAdminBotConfig', 'badInstancerConfig'],
      getLeaderboardV1: ['badRateLimit'],
      updateOwnUserV1: ['badDivisionChangeEnded'],
    };
    // A form instead of JSON with data URIs.
    const onlyInV1: Record<string, readonly string[]> = { uploadFilesV1: ['badDataUri', 'badJson'] };
    for (const route of ALL_ROUTES.filter((candidate) => candidate.name.endsWith('V1'))) {
      const twin = ALL_ROUTES.find((candidate) => candidate.name === route.name.replace(/V1$/, 'V2'));
      const kept = kindsOf(route).filter((kind) => !onlyInV1[route.name]?.includes(kind));
      const expected = [...kept, ...(addedInV2[route.name] ?? [])].sort();
      expect([route.name, twin === undefined ? [] : kindsOf(twin).sort()]).toEqual([route.name, expected]);
    }
  });

  test('no route lists by hand what its stages imply', () => {
    for (const route of ALL_ROUTES) {
      const implied = new Set(impliedReplies(route));
      expect([route.name, route.replies.filter((reply) => implied.has(reply))]).toEqual([route.name, []]);
    }
  });
});
