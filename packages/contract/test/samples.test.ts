import Ajv from 'ajv/dist/2020';
import { buildOpenApi } from '../src/openapi';
import type { OpenApiSchema } from '../src/openapi-document';
import { sampleOf } from '../tools/schema-lines';

const ajv = new Ajv({ strict: false, validateFormats: false });

/** Every query parameter and JSON body of a request. */
const parts = Object.entries(buildOpenApi({ version: '' }).paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { parameters, requestBody }]) => {
    const body = requestBody?.content['application/json'];
    return [
      ...parameters.filter((parameter) => parameter.in === 'query'),
      ...(body === undefined ? [] : [{ name: 'body', schema: body.schema }]),
    ].map(({ name, schema }): [string, OpenApiSchema] => [`${method} ${path} ${name}`, schema]);
  }),
);

// One that does not takes `examples` in its schema.
test.each(parts)('the sample of %s fits its schema', (_, schema) => {
  const validate = ajv.compile(schema);
  validate(sampleOf(schema));
  expect(validate.errors ?? []).toEqual([]);
});
