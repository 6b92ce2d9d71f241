// Catalogues of text are parsed while building: the parser of ICU messages is not shipped.
import { parse } from '@formatjs/icu-messageformat-parser';

const CATALOGUE = /\/src\/text\/catalogues\/[a-z-]+\.json$/;

/** @returns {import('vite').Plugin} */
export function catalogues() {
  return {
    name: 'rampart:catalogues',
    enforce: 'pre',
    transform(code, id) {
      if (!CATALOGUE.test(id)) return undefined;
      const parsed = Object.entries(JSON.parse(code)).map(([key, text]) => [
        key,
        /[{<']/.test(text) ? parse(text, { ignoreTag: true }) : text,
      ]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, moduleType: 'js' };
    },
  };
}
