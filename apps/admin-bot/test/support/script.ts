/**
 * An author's script whose handler has this body; `fields` are further fields of the object. Its time is for a busy machine:
 * what a time limit does is tested with a shorter one.
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

/** A field: everything the hooks can show. */
export const SHOW_ALL =
  'hooksConfig: { showConsoleLogs: true, showBrowserErrors: true, showNavigation: true, showDialogs: true },';

/** A handler's body: visits the URL of the input `url`. */
export const VISIT = 'const page = await browserContext.newPage(); await page.goto(input.url);';
