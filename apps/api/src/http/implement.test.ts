import {
  defineReply,
  defineRoute,
  goodChallengesV2,
  jsonBody,
  listChallengesV2,
  registerV1,
  registerV2,
  submitFlag,
} from '@rampart/contract';
import { Type } from '@sinclair/typebox';
import { renderAnswer } from './rendered-answer';
import { implement, type CheckedCall, type HandlerCall } from './implement';

const call: CheckedCall = {
  team: null,
  signature: null,
  params: { id: 'a' },
  query: undefined,
  files: [],
  body: { flag: 'f' },
  now: new Date(0),
  clientIp: '203.0.113.9',
  requestId: 'r-1',
  trace: { traceId: 'a'.repeat(32), flags: '00' },
  expects: null,
  lastEventId: null,
  basicCredentials: null,
  bearerToken: null,
  connection: { peer: null, forwardedFor: [] },
  routeName: 'toy',
  reply: undefined,
  takeToken: () => Promise.resolve({ taken: true, remaining: 1, fullInMs: 0 }),
};

describe('a handler and its declaration', () => {
  it('gets the values its declaration names and answers one of its kinds', async () => {
    const seen: string[] = [];
    const handler = implement(
      submitFlag,
      async ({ params, body, reply }, { record }: { record: (text: string) => void }) => {
        record(`${params.id}:${body.flag}`);
        return reply.goodFlag();
      },
    );
    const answer = await handler({ record: (text) => seen.push(text) }).handle(call);
    expect(answer.reply.kind).toBe('goodFlag');
    expect(seen).toEqual(['a:f']);
  });

  it('answers with bytes rendered earlier only for kinds it declares', () => {
    const rendered = renderAnswer(goodChallengesV2, []);
    const handler = implement(listChallengesV2, ({ team, reply }) => {
      const refusedByTheCompiler = [
        // @ts-expect-error a caller may be anonymous here
        () => team.id,
        // @ts-expect-error the kind is not declared by this route
        () => reply.goodFlag(),
      ];
      expect(refusedByTheCompiler).toHaveLength(2);
      return reply.prerendered(rendered);
    })({});
    expect(handler.handle(call)).toBe(rendered.answer);
  });

  it('refuses a request with a reason that begins with its source', () => {
    const route = defineRoute({
      ...submitFlag,
      name: 'toy',
      body: jsonBody(Type.Object({ n: Type.Number() })),
      replies: [defineReply('goodToy', 200, 'Fine.', Type.Object({ n: Type.Number() }))],
    });
    const handler = implement(route, ({ team, reply }) => {
      const typed = [
        () => reply.goodToy({ n: team.perms }),
        // @ts-expect-error the data has another shape
        () => reply.goodToy({ n: 'x' }),
      ];
      expect(typed).toHaveLength(2);
      return reply.badBody('query', 'limit', 'must be at most 100');
    })({});
    expect(handler.handle(call)).toMatchObject({
      reply: { status: 400 },
      content: { data: { reason: 'query:limit: must be at most 100' } },
    });
  });

  it('is shared by versions that present the same value differently', () => {
    const greet = ({
      reply,
    }: HandlerCall<typeof registerV1 | typeof registerV2, { goodRegister: { own: string } }>) => {
      // @ts-expect-error each version presents the value in its own way
      expect(() => reply.goodRegister({ authToken: 'a' })).not.toThrow();
      return reply.goodRegister({ own: 'x' });
    };
    const refusedByTheCompiler = [
      // @ts-expect-error a version brings its presenters
      () => implement(registerV1, greet),
      // @ts-expect-error the presenter gives the data of another version
      () => implement(registerV2, greet, { goodRegister: ({ own }) => ({ authToken: own }) }),
    ];
    expect(refusedByTheCompiler).toHaveLength(2);
    const bound = [
      implement(registerV1, greet, { goodRegister: ({ own }) => ({ authToken: own }) })({}),
      implement(registerV2, greet, { goodRegister: ({ own }) => ({ authToken: own, teamToken: own }) })({}),
    ];
    expect(bound.map(({ handle }) => handle(call))).toMatchObject([
      { content: { data: { authToken: 'x' } } },
      { content: { data: { authToken: 'x', teamToken: 'x' } } },
    ]);
  });
});
