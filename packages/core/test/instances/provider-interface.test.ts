import { rootCertificates } from 'node:tls';
import Ajv2020 from 'ajv/dist/2020';
import { createInstanceProvider } from '../../src/infra/adapters/instancers';

/** What every bundled provider says of itself. */
const NOWHERE = 'https://127.0.0.1:9';
const caCertificate = Buffer.from(rootCertificates[0] ?? '').toString('base64');

const GET_FLAG = { id: 'get-flag', label: expect.any(String), rateLimit: { burst: 3, intervalMs: 30_000 } };

const PROVIDERS = [
  {
    name: 'instancers/docker',
    options: { apiUrl: NOWHERE, authToken: 't' },
    can: { canStop: true, canExtend: true, actions: [] },
  },
  {
    name: 'instancers/k8s',
    options: { apiUrl: NOWHERE, authToken: 't', caCertificate },
    can: { canStop: true, canExtend: true, actions: [] },
  },
  {
    name: 'instancers/paradigmctf',
    options: {},
    can: { canStop: true, canExtend: false, actions: [GET_FLAG] },
  },
];

describe.each(PROVIDERS)('$name', ({ name, options, can }) => {
  const provider = createInstanceProvider({ name, options });
  const compiled = () => new Ajv2020({ strict: false }).compile(provider.configSchema);

  it('exports its schema as JSON Schema of draft 2020-12', () => {
    expect(provider.configSchema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(new Ajv2020({ strict: false }).validateSchema(provider.configSchema)).toBe(true);
    expect(provider.configSchema).toEqual(JSON.parse(JSON.stringify(provider.configSchema)));
  });

  it('the schema that is exported and the check agree', () => {
    const validate = compiled();
    for (const config of [provider.configDefaults, { other: 1 }, [], null, 'text']) {
      const isValid = provider.checkConfig(config).outcome === 'valid';
      expect([config, validate(config)]).toEqual([config, isValid]);
    }
  });

  it('its defaults are a complete config: nothing is filled in', () => {
    expect(compiled()(provider.configDefaults)).toBe(true);
    expect(provider.checkConfig(provider.configDefaults)).toEqual({
      outcome: 'valid',
      config: provider.configDefaults,
    });
  });

  it('says what it can, and which actions it offers', () => {
    expect(provider).toMatchObject(can);
  });
});
