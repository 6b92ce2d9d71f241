import { isCodeMissing } from './missing-code';

describe('code of a page is missing', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://ctf.example.org/assets/board-page-x.js',
    'error loading dynamically imported module: https://ctf.example.org/assets/board-page-x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/board-page-x.css',
  ])('where a browser or Vite says: %s', (message) => expect(isCodeMissing(new Error(message))).toBe(true));

  it('where nothing else went wrong', () =>
    expect(isCodeMissing(new TypeError('x is not a function'))).toBe(false));
});
