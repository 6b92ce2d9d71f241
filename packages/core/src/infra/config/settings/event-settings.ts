import { Type } from '@sinclair/typebox';
import { clientSetting, flag, oneOf, setting, text, texts, whole } from '../setting';

/** 32 bytes in standard base64. */
const tokenKey = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' });

export const EVENT_SETTINGS = {
  ctfName: setting(text, {
    description: 'Name of the event.',
    env: 'SVC_NAME',
    start: 'Rampart CTF',
    organisers: true,
  }),
  origin: clientSetting(Type.String({ pattern: '^https?://[^/]+$' }), {
    description: 'Public address, without a trailing slash. Links in mails and profiles begin with it.',
    env: 'SVC_ORIGIN',
    start: 'http://127.0.0.1:3000',
  }),
  startTime: setting(Type.Integer(), {
    description: 'Start of the event, Unix milliseconds.',
    env: 'SVC_START_TIME',
    start: 1_767_225_600_000,
    organisers: true,
  }),
  endTime: setting(Type.Integer(), {
    description: 'End of the event, Unix milliseconds.',
    env: 'SVC_END_TIME',
    start: 1_893_456_000_000,
    organisers: true,
  }),
  tokenKey: setting(tokenKey, {
    description:
      'Key of all tokens: 32 random bytes in base64. Anyone who has it can act as every team and every organiser. ' +
      '`npm start` creates one in its data directory; create your own with `openssl rand -base64 32`. A new key ' +
      'invalidates every token, unless `formerTokenKey` is the old one.',
    env: 'SVC_TOKEN_KEY',
    example: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  }),
  formerTokenKey: Type.Optional(
    setting(Type.Object({ key: tokenKey, until: Type.Integer() }), {
      description:
        'A replaced token key and the instant, in Unix milliseconds, until which its tokens stay valid. ' +
        '`secrets rotate token-key` writes it.',
      env: 'SVC_FORMER_TOKEN_KEY',
      example: { key: 'HxwdHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=', until: 1_767_312_000_000 },
    }),
  ),
  loginTimeout: setting(whole(1000), {
    description: 'Lifetime of sign-in and verification links and of tokens from other sites, ms.',
    env: 'SVC_LOGIN_TIMEOUT',
    default: 3_600_000,
  }),
  divisions: clientSetting(Type.Record(Type.String(), text, { minProperties: 1 }), {
    description:
      'Divisions: id to display name, in the order in which they are shown. Ids that are whole numbers come first, in ' +
      'ascending order.',
    default: { open: 'Open' },
    start: { open: 'Open', student: 'Student' },
  }),
  defaultDivision: Type.Optional(
    clientSetting(text, {
      description: 'Division of new teams. The first of `divisions` if unset.',
      example: 'open',
    }),
  ),
  divisionACLs: setting(
    Type.Optional(
      Type.Array(
        Type.Object({
          match: oneOf(['domain', 'email', 'regex', 'any']),
          value: text,
          divisions: texts,
        }),
      ),
    ),
    {
      description:
        'Which email addresses may play in which divisions. Applies if mail is configured and a ranking site is not. A new ' +
        'team starts in the first division of the first rule that matches, and may choose among those of all rules that ' +
        'match. Write `value` in lower case. A `regex` that an address could slow down is refused.',
      example: [
        { match: 'domain', value: 'example.edu', divisions: ['student', 'open'] },
        { match: 'any', value: '', divisions: ['open'] },
      ],
    },
  ),
  practice: clientSetting(flag, {
    description:
      'Whether teams may try flags after the end for practice. A right flag then is not a solve and changes no score.',
    env: 'SVC_PRACTICE',
    default: false,
  }),
  registrationsEnabled: clientSetting(flag, {
    description: 'Whether new teams may register.',
    default: true,
  }),
  userMembers: clientSetting(flag, {
    description: 'Whether teams may list the addresses of their members.',
    env: 'SVC_USER_MEMBERS',
    default: true,
  }),
  maxMembers: setting(whole(0), { description: 'Maximum number of members of a team.', default: 50 }),
};
