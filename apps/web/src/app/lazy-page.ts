import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { isCodeMissing, MissingCode } from './missing-code';

let hasFailed = false;
window.addEventListener('vite:preloadError', () => {
  hasFailed = true;
});

/**
 * Returns a function for pages below `parent`, whose code is loaded on demand. After a failure only a new document
 * loads code again, because this one would show the page without its styles.
 */
export const pagesBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- as the router declares what it loads
  <Module extends Record<string, any>>(load: () => Promise<Module>, name: keyof Module) => ({
    getParentRoute: () => parent,
    component: lazyRouteComponent(async () => {
      if (hasFailed) throw new MissingCode('something did not arrive before');
      return load().catch((error: unknown) => {
        // Wraps the error, because the router would reload the page at an error of the browser, even while the server
        // does not answer.
        throw isCodeMissing(error) ? new MissingCode(String(error), { cause: error }) : error;
      });
    }, name),
  });
