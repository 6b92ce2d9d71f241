import { TypeGuard, type TSchema } from '@sinclair/typebox';
import { ALL_REPLIES } from './kinds';

function openObjects(schema: TSchema, path: string): string[] {
  if (TypeGuard.IsObject(schema)) {
    const own = schema.additionalProperties === false ? [] : [path];
    return own.concat(
      Object.entries(schema.properties).flatMap(([name, property]) =>
        openObjects(property, `${path}.${name}`),
      ),
    );
  }
  if (TypeGuard.IsArray(schema)) return openObjects(schema.items, `${path}[]`);
  if (TypeGuard.IsUnion(schema)) return schema.anyOf.flatMap((branch) => openObjects(branch, path));
  return [];
}

test('no object of a reply lets undeclared fields out', () => {
  expect(ALL_REPLIES.flatMap(({ kind, data }) => (data === null ? [] : openObjects(data, kind)))).toEqual([]);
});
