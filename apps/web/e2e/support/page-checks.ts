/** What a test looks for on any page. Each check runs in the page and answers what is wrong with it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface AxeWindow {
  readonly axe: {
    run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

export type PageCheck = (page: Page) => Promise<string[]>;

export const axeViolations: PageCheck = async (page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // Describing every element that passes, and a selector for each, would take longer than the checks.
    const options = { resultTypes: ['violations'], selectors: false };
    const { violations } = await (window as unknown as AxeWindow).axe.run(options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
};

export const sidewaysScrolling: PageCheck = (page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return wide > 0 ? [`${wide} pixels too wide`] : [];
  });

/** Links of the bar whose text is partly out of sight. */
export const cutLinks: PageCheck = (page) =>
  page.locator('.bar__link').evaluateAll((links) => {
    const range = document.createRange();
    const isCut = (link: Node): boolean => {
      range.selectNodeContents(link);
      const { left, right } = range.getBoundingClientRect();
      return left < 0 || right > window.innerWidth;
    };
    return links.filter(isCut).map(({ textContent }) => textContent);
  });

/** Lists of which a part is out of sight until they are scrolled in their own box. */
export const listsThatScroll: PageCheck = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-box')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ ariaLabel }) => `“${ariaLabel}” is too wide`),
  );

/** Texts that come from no catalogue, on a page in the pseudo language. What others wrote is marked `translate="no"`. */
export const untranslatedTexts: PageCheck = (page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const isOurs = node.parentElement?.closest('script, style, noscript, time, [translate=no]') === null;
      if (isOurs && /[a-z]{2}/i.test(text) && !text.startsWith('⟦')) texts.push(text);
    }
    return texts;
  });

/** What strangers' texts have achieved: scripts that ran, elements that act, boxes that were left. */
export const hostileEffects: PageCheck = (page) =>
  page.evaluate(() => {
    const problems = Reflect.get(window, 'wasHacked') === true ? ['a script ran'] : [];
    for (const element of document.querySelectorAll('.markdown *')) {
      const outer = element.closest('.markdown')?.getBoundingClientRect();
      const acts = /^(script|iframe|style|form|input|object|embed|svg|base|link|meta)$/i.test(
        element.tagName,
      );
      const attributes = [...element.attributes].some(
        ({ name, value }) => /^(on|style$|id$|class$)/.test(name) || /^\s*(javascript|data):/i.test(value),
      );
      // An empty paragraph at the top takes no room, and its margin may begin above the box.
      const { top, height } = element.getBoundingClientRect();
      const isOutside =
        getComputedStyle(element).position === 'fixed' ||
        (outer !== undefined && height > 0 && top < outer.top - 1);
      if (acts || attributes || isOutside) problems.push(element.outerHTML.slice(0, 200));
    }
    return problems;
  });

/** Controls that a finger misses which lands 21 pixels above or below their middle. */
export const smallTargets: PageCheck = (page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a.button, button, input, select, summary')];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        control.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = control.getBoundingClientRect();
        return [-21, 21].some((off) => {
          const hit = document.elementFromPoint(x + width / 2, y + height / 2 + off);
          return !control.contains(hit) && hit?.closest('label')?.contains(control) !== true;
        });
      })
      .map((control) => `${control.className} ${control.textContent}`);
  });

/** Adds styles of a reader, which the content security policy would refuse as an element. */
export const addStyles = (page: Page, styles: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, styles);
