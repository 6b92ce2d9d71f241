import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asCompiled } from './test-steps.mjs';

describe('the name of a test, as people write it', () => {
  for (const [written, compiled] of [
    ['apps/web/e2e/pages.e2e.test.ts', 'apps/web/dist/e2e/pages.e2e.test.js'],
    ['web/e2e/pages', 'web/dist/e2e/pages'],
    ['apps/web/e2e', 'apps/web/dist/e2e'],
    ['apps/api/test', 'apps/api/dist/test'],
    ['apps/web/dist/e2e/pages', 'apps/web/dist/e2e/pages'],
    ['pages.e2e', 'pages.e2e'],
    ['client-config', 'client-config'],
  ]) {
    it(`${written} is ${compiled}`, () => assert.equal(asCompiled(String(written)), compiled));
  }
});
