import { registerV2, TEXT_REFUSAL, testToken, updateAdminUser } from '@rampart/contract';
import { compileTextRules } from './check-text-rules';

/** The plainest rules that can tell texts apart. */
const rules = {
  badEmail: (text: string) => text.includes('@'),
  badName: (text: string) => text.length > 1,
};

const register = compileTextRules(registerV2, registerV2.body.schema, rules);
const update = compileTextRules(updateAdminUser, updateAdminUser.body.schema, rules);
const kindOf = (body: unknown) => register(body)?.reply.kind;

describe('texts with a refusal of their own', () => {
  it('a broken rule answers the kind of the field', () => {
    expect(kindOf({ name: 'Alpha', email: 'nobody' })).toBe('badEmail');
    expect(kindOf({ name: 'A', email: 'a@example.org' })).toBe('badName');
    expect(kindOf({ name: 'Alpha', email: 'a@example.org' })).toBeUndefined();
  });

  it('of two broken rules the address decides, in whatever order the fields were sent', () => {
    expect(kindOf({ name: 'A', email: 'nobody' })).toBe('badEmail');
    expect(kindOf({ email: 'nobody', name: 'A' })).toBe('badEmail');
  });

  it('wins over a wrong type elsewhere', () => {
    expect(kindOf({ name: 'A', email: 5, ranksiteToken: [] })).toBe('badName');
  });

  it.each([[{}], [{ name: 5, email: null }], [[]], ['x'], [null], [{ __proto__: { name: 'A' } }]])(
    '%j holds no text of its own to check',
    (body) => {
      expect(kindOf(body)).toBeUndefined();
    },
  );

  it('finds nested texts', () => {
    expect(update({ data: { name: 'A' } })?.reply.kind).toBe('badName');
    expect(update({ data: {}, name: 'A' })).toBeUndefined();
  });

  it('a route that marks a text must declare its kind, and the rule must be known', () => {
    const { schema } = registerV2.body;
    expect(() => compileTextRules(testToken, schema, rules)).toThrow(
      'testToken does not declare the kind badEmail',
    );
    const unknown = { properties: { name: { [TEXT_REFUSAL]: 'badWord' } } };
    expect(() => compileTextRules(registerV2, unknown, rules)).toThrow('badWord');
  });
});
