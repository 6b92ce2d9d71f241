/**
 * A script with this body as its handler; `fields` are further fields of the object. The default time limit suits
 * busy machines; tests of time limits use shorter ones.
 */
export function aScript(body: string, fields = '', timeoutMs = 120_000): string {
  return `
    import type { Challenge } from '@rampart/admin-bot/types';
    export const challenge: Challenge = {
      timeoutMilliseconds: ${timeoutMs},
      inputs: {},
      ${fields}
      async handler({ logger, browserContext, input, output, job }) { ${body} },
    };`;
}

/** A field that turns all hooks on. */
export const SHOW_ALL =
  'hooksConfig: { showConsoleLogs: true, showBrowserErrors: true, showNavigation: true, showDialogs: true },';

/** Body of a handler that visits the URL in the input `url`. */
export const VISIT = 'const page = await browserContext.newPage(); await page.goto(input.url);';
