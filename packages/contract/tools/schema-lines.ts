import type { OpenApiSchema } from '../src/openapi-document';

/** Shows a schema of the API document to people: as nested list items, and as a sample. */

const isSchema = (value: unknown): value is OpenApiSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasOf = (value: unknown): OpenApiSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const branchesOf = (schema: OpenApiSchema): OpenApiSchema[] => [
  ...schemasOf(schema['anyOf']),
  ...schemasOf(schema['oneOf']),
];

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The pattern that every text has says nothing to a reader. */
const EVERY_TEXT = '^[^\\u0000\\uD800-\\uDFFF]*$';
/** More than this many values are not listed. */
const MAX_LISTED_VALUES = 30;

function boundsOf(schema: OpenApiSchema): string[] {
  const { minLength, maxLength, minimum, maximum, maxItems, pattern, format } = schema;
  const isBound = (bound: unknown): bound is number =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const range = (min: unknown, max: unknown, unit: string) => {
    if (isBound(min) && isBound(max)) return [`${String(min)} to ${String(max)}${unit}`];
    if (isBound(min)) return [`from ${String(min)}${unit}`];
    return isBound(max) ? [`at most ${String(max)}${unit}`] : [];
  };
  return [
    ...(typeof format === 'string' && !/^int|^binary$/.test(format) ? [format] : []),
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...range(undefined, maxItems, ' items'),
    ...(typeof pattern === 'string' && pattern !== EVERY_TEXT ? [`matches \`${pattern}\``] : []),
  ];
}

/** `string`, `integer or null`, `"a" or "b"`, `list of objects`, `file` … */
export function typeText(schema: OpenApiSchema): string {
  const branches = branchesOf(schema);
  if (branches.length > 0) return [...new Set(branches.map(typeText))].join(' or ');
  const { type, items, format, const: constant } = schema;
  const values = listOf(schema['enum']);
  if (format === 'binary') return 'file';
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``;
  if (values.length > MAX_LISTED_VALUES) return `one of ${String(values.length)} codes`;
  if (values.length > 0) return values.map((value) => `\`"${value}"\``).join(', ');
  if (type === 'array') return isSchema(items) ? `list of ${typeText(items)}` : 'list';
  if (type === 'object' && isSchema(schema['additionalProperties'])) {
    return `map to ${typeText(schema['additionalProperties'])}`;
  }
  return typeof type === 'string' ? type : 'any value';
}

/** The objects whose fields are to be shown below a field. */
function objectsIn(schema: OpenApiSchema): OpenApiSchema[] {
  const { items, additionalProperties } = schema;
  return [
    ...(isSchema(schema['properties']) ? [schema] : []),
    ...branchesOf(schema).flatMap(objectsIn),
    ...(isSchema(items) ? objectsIn(items) : []),
    ...(isSchema(additionalProperties) ? objectsIn(additionalProperties) : []),
  ];
}

/** The fields of an object, or of the objects in a list, one list item each. */
export function fieldLines(schema: OpenApiSchema, indent = ''): string[] {
  const objects = objectsIn(schema);
  return objects.flatMap((object, index) => {
    const required = listOf(object['required']);
    const properties = isSchema(object['properties']) ? object['properties'] : {};
    const lines = Object.entries(properties).flatMap(([name, property]) => {
      if (!isSchema(property)) return [];
      const { description } = property;
      const facts = [
        typeText(property),
        ...boundsOf(property),
        ...(required.includes(name) ? [] : ['optional']),
      ];
      const said = typeof description === 'string' ? `. ${description}` : '';
      return [`${indent}- \`${name}\`: ${facts.join(', ')}${said}`, ...fieldLines(property, `${indent}  `)];
    });
    return index === 0 ? lines : [`${indent}- or`, ...lines.map((line) => `  ${line}`)];
  });
}

const SAMPLE_TEXTS: Readonly<Record<string, string>> = {
  email: 'team@example.org',
  uri: 'https://site.example.org/signed-in?code=4fT0aQ',
  'uri-reference': '/uploads/0f1e/handout.zip',
  binary: '<file>',
};

/** A value that fits the schema. */
export function sampleOf(schema: OpenApiSchema, name = ''): unknown {
  const [branch] = branchesOf(schema);
  if (branch !== undefined) return sampleOf(branch, name);
  const { type, items, properties, format, minimum, additionalProperties } = schema;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  const [value] = listOf(schema['enum']);
  if (value !== undefined) return value;
  if (type === 'array') return isSchema(items) ? [sampleOf(items, name)] : [];
  if (type === 'object') {
    if (isSchema(properties)) {
      return Object.fromEntries(
        Object.entries(properties).flatMap(([key, property]) =>
          isSchema(property) ? [[key, sampleOf(property, key)]] : [],
        ),
      );
    }
    return isSchema(additionalProperties) && additionalProperties['type'] !== undefined
      ? { key: sampleOf(additionalProperties, name) }
      : {};
  }
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') {
    return format === 'int64' ? 1_750_000_000_000 : Math.max(1, typeof minimum === 'number' ? minimum : 1);
  }
  return SAMPLE_TEXTS[String(format)] ?? (name === '' ? 'text' : `<${name}>`);
}
