/** The fields of a form for a JSON Schema; pure. Values without a suitable field are edited as JSON. */

export type Json = Readonly<Record<string, unknown>>;

export type Shape =
  | { readonly kind: 'text'; readonly isNullable: boolean }
  | { readonly kind: 'number'; readonly isInteger: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'switch' | 'json' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'list' | 'map'; readonly entry: Json }
  | {
      readonly kind: 'group';
      readonly properties: Readonly<Record<string, Json>>;
      readonly required: readonly string[];
    };

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function shapeOf(schema: Json): Shape {
  const types = Array.isArray(schema['type']) ? texts(schema['type']) : texts([schema['type'] ?? '']);
  const isNullable = types.includes('null');
  const type = types.find((name) => name !== 'null') ?? '';
  if (Array.isArray(schema['enum']))
    return texts(schema['enum']).join('') === ''
      ? { kind: 'json' }
      : { kind: 'choice', choices: texts(schema['enum']) };
  switch (type) {
    case 'string':
      return { kind: 'text', isNullable };
    case 'boolean':
      return { kind: 'switch' };
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        isInteger: type === 'integer',
        ...(typeof schema['minimum'] === 'number' ? { min: schema['minimum'] } : {}),
        ...(typeof schema['maximum'] === 'number' ? { max: schema['maximum'] } : {}),
      };
    case 'array':
      return isJson(schema['items']) ? { kind: 'list', entry: schema['items'] } : { kind: 'json' };
    case 'object':
      return shapeOfObject(schema);
    default:
      return { kind: 'json' };
  }
}

function shapeOfObject(schema: Json): Shape {
  const { properties, patternProperties, additionalProperties } = schema;
  if (isJson(properties) && Object.values(properties).every(isJson))
    return {
      kind: 'group',
      properties: properties as Readonly<Record<string, Json>>,
      required: texts(schema['required']),
    };
  const entry = isJson(patternProperties) ? Object.values(patternProperties)[0] : additionalProperties;
  return isJson(entry) ? { kind: 'map', entry } : { kind: 'json' };
}

/** Whether a value is absent or equals its default; values with settings of their own never do. */
export function isUsual(schema: Json, value: unknown): boolean {
  const shape = shapeOf(schema);
  const hasThings = shape.kind === 'map' && shapeOf(shape.entry).kind === 'group';
  if (hasThings && isJson(value) && Object.keys(value).length > 0) return false;
  return value === undefined || JSON.stringify(value) === JSON.stringify(schema['default']);
}

/** The initial value of an added field. */
export function firstValue(schema: Json): unknown {
  const given = schema['default'];
  if (given !== undefined && given !== null) return given;
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'text':
      return '';
    case 'number':
      return shape.min ?? 0;
    case 'switch':
      return false;
    case 'choice':
      return shape.choices[0] ?? '';
    case 'list':
      return [];
    case 'map':
    case 'json':
      return {};
    case 'group':
      return Object.fromEntries(
        shape.required.flatMap((name) => {
          const property = shape.properties[name];
          return property === undefined ? [] : [[name, firstValue(property)]];
        }),
      );
  }
}
