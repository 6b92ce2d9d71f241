import type { BrowserContext, ConsoleMessage, Dialog, Page, Request, WebError } from 'playwright-core';
import { messageOf } from '../challenge/evaluate-script';
import type { HooksConfig, LogLevel } from '../types';
import type { WriteLog } from './log-writer';

/** Limit on tabs of one job, whatever its script says: each tab costs a process. */
const MAX_TABS = 32;

interface HookDependencies {
  readonly context: BrowserContext;
  readonly hooks: Required<HooksConfig>;
  readonly write: WriteLog;
  /** Ends the visit. */
  readonly closeBrowser: () => void;
}

/** Logs the page events that the script asks for, and enforces the limit on tabs. */
export function applyHooks({ context, hooks, write, closeBrowser }: HookDependencies): void {
  const limit = hooks.limitTabsNumber < 0 ? MAX_TABS : Math.min(hooks.limitTabsNumber, MAX_TABS);

  context.on('page', (page) => {
    const tabs = context.pages().length;
    if (tabs > limit) {
      if (hooks.limitTabsNumberShowError || limit === MAX_TABS) {
        write('error', 'navigation', `more than ${limit} tabs: the browser is closed`, { tabs });
      }
      closeBrowser();
    }
    if (hooks.showNavigation) showNavigation(page, write);
  });
  if (hooks.showConsoleLogs) context.on('console', (message) => showConsole(message, write));
  if (hooks.showBrowserErrors) {
    context.on('weberror', (error) => showError(error, write));
    context.on('requestfailed', (request) => showFailure(request, write));
  }
  if (hooks.showDialogs || hooks.autoDismissDialogs) {
    context.on('dialog', (dialog) => onDialog(dialog, context, hooks, write));
  }
}

function showNavigation(page: Page, write: WriteLog): void {
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) write('info', 'navigation', frame.url());
  });
}

const CONSOLE_LEVELS: Readonly<Record<string, LogLevel>> = {
  error: 'error',
  assert: 'error',
  warning: 'warn',
};

function showConsole(message: ConsoleMessage, write: WriteLog): void {
  const { url, lineNumber, columnNumber } = message.location();
  write(CONSOLE_LEVELS[message.type()] ?? 'info', 'console', message.text(), {
    type: message.type(),
    url,
    lineNumber,
    columnNumber,
  });
}

function showError(error: WebError, write: WriteLog): void {
  write('error', 'console', messageOf(error.error()), { url: error.page()?.url() ?? '' });
}

function showFailure(request: Request, write: WriteLog): void {
  const failure = request.failure()?.errorText ?? 'failed';
  write('error', 'network', `${request.method()} ${request.url()}`, { failure });
}

function onDialog(
  dialog: Dialog,
  context: BrowserContext,
  hooks: Required<HooksConfig>,
  write: WriteLog,
): void {
  if (hooks.showDialogs) write('info', 'dialog', dialog.message(), { type: dialog.type() });
  // Because we listen for dialogs, Playwright no longer dismisses them, so this handler must, unless the script
  // listens too.
  const isOnlyOurs = dialogListeners(context) === 1 && dialogListeners(dialog.page()) === 0;
  if (hooks.autoDismissDialogs || isOnlyOurs) void endDialog(dialog).catch(() => undefined);
}

/**
 * Ends a dialog as Playwright does by default: `beforeunload` is accepted, because dismissing it would keep the
 * visitor on the page.
 */
function endDialog(dialog: Dialog): Promise<void> {
  return dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
}

/** Playwright's objects are event emitters, which their types do not say. */
function dialogListeners(emitter: object | null): number {
  const count: unknown = emitter === null ? undefined : Reflect.get(emitter, 'listenerCount');
  return typeof count === 'function' ? Number(Reflect.apply(count, emitter, ['dialog'])) : 0;
}
