/** The schemas of event.yaml and challenge.yaml. Fields that are sent to the server use the schemas of the contract. */
import {
  challengeUpdateV2,
  createHintBody,
  described,
  fileName,
  flagEntryInput,
  instancerConfigInput,
  nullable,
  scoringInput,
  settingsUpdate,
  strictObject,
  text,
} from '@rampart/contract';
import { type Static, Type } from '@sinclair/typebox';

const instant = described(
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
  }),
  'A time in ISO 8601 with its zone: 2027-05-01T18:00:00+02:00.',
);
const relativePath = described(Type.String({ minLength: 1 }), 'Path of a file, relative to this one.');

const { ctfName, homeContent, sponsors, meta, faviconUrl, logoLightUrl, logoDarkUrl } =
  settingsUpdate.properties;

/** Keys that are absent are left to the server; null removes what staff set there. */
export const eventYaml = strictObject({
  managedBy: described(
    Type.Optional(text({ minLength: 1 })),
    'Name of this folder as the owner of its challenges; default event-files.',
  ),
  name: ctfName,
  home: described(homeContent, 'The home page, in Markdown.'),
  startTime: Type.Optional(nullable(instant)),
  endTime: Type.Optional(nullable(instant)),
  sponsors,
  meta,
  faviconUrl,
  logoLightUrl,
  logoDarkUrl,
  waves: described(
    Type.Optional(Type.Record(Type.String({ minLength: 1 }), nullable(instant))),
    'Id to the time at which the challenges of the wave open. null deletes the wave; one that is not named is left alone.',
  ),
  divisions: described(
    Type.Optional(Type.Record(Type.String(), Type.String())),
    'Id to display name. Part of the configuration of the server: compared, never applied.',
  ),
  defaultDivision: described(Type.Optional(Type.String()), 'Compared like divisions.'),
});

const localFile = Type.Union([
  relativePath,
  strictObject({ path: relativePath, name: described(Type.Optional(fileName), 'What teams see.') }),
  strictObject({
    name: text(),
    url: described(text(), 'Of a file that is stored elsewhere.'),
    size: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
  }),
]);

const { title, content, price } = createHintBody.properties;

const hint = strictObject({
  title: described(title, 'The server knows a hint by it: another title is another hint.'),
  content,
  price: described(Type.Optional(price), '0, the default: free.'),
  releaseTime: Type.Optional(instant),
});

const { name, description, author, points, decoyFlags } = challengeUpdateV2.properties;
const { tiebreakEligible, sortWeight, tags, hidden, requires } = challengeUpdateV2.properties;

/** Keys that are absent have the initial value of docs/rules/editing-challenges.md#challenge-fields. */
export const challengeYaml = strictObject({
  id: described(Type.Optional(text({ minLength: 1, maxLength: 255 })), 'Instead of the name of the folder.'),
  category: described(Type.Optional(text()), 'Instead of the name of the folder above.'),
  name,
  description: described(description, 'The statement, in Markdown.'),
  author,
  points,
  flags: described(
    Type.Optional(Type.Array(Type.Union([Type.String({ minLength: 1 }), flagEntryInput]))),
    'A text is a static flag.',
  ),
  decoyFlags: described(
    decoyFlags,
    'Wrong flags, planted where only somebody finds them who should not; staff see who submits one.',
  ),
  files: Type.Optional(Type.Array(localFile)),
  tiebreakEligible,
  sortWeight,
  tags,
  hidden,
  releaseTime: Type.Optional(instant),
  closeTime: Type.Optional(instant),
  wave: described(
    Type.Optional(text({ minLength: 1 })),
    'The wave that it opens with, of event.yaml or of the server, instead of releaseTime.',
  ),
  requires,
  hints: described(Type.Optional(Type.Array(hint)), 'Absent: those of the server are left alone.'),
  scoring: Type.Optional(scoringInput),
  instancerConfig: Type.Optional(instancerConfigInput),
  adminBotConfig: Type.Optional(strictObject({ script: relativePath })),
  solve: described(
    Type.Optional(
      strictObject({
        script: described(relativePath, 'A program that prints the flag; CHALLENGE_ADDRESS says where.'),
        address: described(
          Type.Optional(Type.String({ minLength: 1 })),
          'Where the challenge runs: host:port or a URL. Without one, an instance of its own is started if it has instances.',
        ),
        timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
      }),
    ),
    'How event test finds out whether the challenge can be solved. It stays here; the server does not get it.',
  ),
});

export type EventYaml = Static<typeof eventYaml>;
export type ChallengeYaml = Static<typeof challengeYaml>;
