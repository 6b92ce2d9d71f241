import { lazyRouteComponent } from '@tanstack/react-router';
import { isCodeMissing, MissingCode } from './missing-code';

let hasFailed = false;
window.addEventListener('vite:preloadError', () => {
  hasFailed = true;
});

/**
 * A page whose code is loaded on demand. After a failure only a new document loads code again, because this one
 * would show the page without its styles.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as the router declares what it loads
export function lazyPage<Module extends Record<string, any>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    if (hasFailed) throw new MissingCode('something did not arrive before');
    return load().catch((error: unknown) => {
      // Wraps the error, because the router would reload the page at an error of the browser, even while the server
      // does not answer.
      throw isCodeMissing(error) ? new MissingCode(String(error), { cause: error }) : error;
    });
  }, name);
}
