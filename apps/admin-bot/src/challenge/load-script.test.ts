import { aScript } from '../../test/support/script';
import { evaluateScript } from './evaluate-script';
import { transpileScript } from './transpile-script';

/** Transpiles and evaluates a source, before its object is validated. */
function load(source: string): object {
  const transpiled = transpileScript(source);
  return 'detail' in transpiled ? transpiled : evaluateScript(transpiled.code);
}

describe('the source of a script', () => {
  it('is TypeScript, whose types are not checked, and may import those of scripts', () => {
    expect(load(aScript('const wrong: number = "text";'))).toMatchObject({ timeoutMilliseconds: 120_000 });
    expect(load(aScript('').replace('import type', 'import'))).toMatchObject({ inputs: {} });
  });

  it.each([
    ['export const challenge = {', /^line 1: /],
    ['', /^challenge: /],
    ['export const other = 1;', /^challenge: /],
    [`import fs from 'node:fs';${aScript('')}`, /^line 1: a script may import only types/],
    [`export * from 'node:fs';${aScript('')}`, /^line 1: a script may import only types/],
    [`const fs = await import('node:fs');${aScript('')}`, /^line 1: a script may import only types/],
    [`const fs = require('node:fs');${aScript('')}`, /^line 1: a script may import only types/],
    [`throw new Error('not today');${aScript('')}`, /^the script failed while it was loaded: not today$/],
  ])('is refused with what is wrong: %#', (source, detail) => {
    expect(load(source)).toEqual({ detail: expect.stringMatching(detail) });
  });
});
