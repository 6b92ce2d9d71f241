import { firstValue, isUsual, shapeOf } from './schema-shape';

describe('the form of a JSON Schema', () => {
  it.each([
    [{ type: 'string' }, { kind: 'text', isNullable: false }],
    [{ type: ['string', 'null'] }, { kind: 'text', isNullable: true }],
    [
      { type: 'integer', minimum: 1 },
      { kind: 'number', isInteger: true, min: 1 },
    ],
    [{ type: 'boolean' }, { kind: 'switch' }],
    [{ enum: ['TCP', 'UDP'] }, { kind: 'choice', choices: ['TCP', 'UDP'] }],
    [
      { type: 'array', items: { type: 'string' } },
      { kind: 'list', entry: { type: 'string' } },
    ],
    [
      { type: 'object', additionalProperties: { type: 'string' } },
      { kind: 'map', entry: { type: 'string' } },
    ],
    [{ type: 'object' }, { kind: 'json' }],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { kind: 'json' }],
    [true as never, { kind: 'json' }],
  ])('%j is %j', (schema, shape) => {
    expect(shapeOf(schema)).toEqual(shape);
  });

  it('begins with required values and defaults', () => {
    expect(
      firstValue({
        type: 'object',
        required: ['image', 'cpus'],
        properties: {
          image: { type: 'string' },
          cpus: { type: 'number', default: 1 },
          user: { type: 'string' },
        },
      }),
    ).toEqual({ image: '', cpus: 1 });
  });

  it('treats properties with a pattern for their names as a map', () => {
    const services = { type: 'object', patternProperties: { '^[a-z]+$': { type: 'string' } } };
    expect(shapeOf(services)).toEqual({ kind: 'map', entry: { type: 'string' } });
  });

  it('shows values that differ from the default', () => {
    const caps = { type: 'array', items: { type: 'string' }, default: ['ALL'] };
    const service = { type: 'object', properties: {} };
    const services = { type: 'object', additionalProperties: service, default: { app: {} } };
    expect([isUsual(services, { app: {} }), isUsual(services, {})]).toEqual([false, false]);
    expect([isUsual(caps, ['ALL']), isUsual(caps, undefined), isUsual(caps, [])]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
