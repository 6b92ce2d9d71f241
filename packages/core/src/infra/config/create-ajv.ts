import { X509Certificate } from 'node:crypto';
import Ajv from 'ajv';
import { OWN_SCHEMAS } from '../json-schema';
import { ANNOTATIONS } from './setting';

function isCertificate(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).fingerprint256 !== '';
  } catch {
    return false;
  }
}

/** For the schemas of settings and options: fills in defaults and reports every problem. */
export function createAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    useDefaults: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    formats: { certificate: isCertificate },
    ...OWN_SCHEMAS,
  });
  ajv.addVocabulary(ANNOTATIONS);
  return ajv;
}
