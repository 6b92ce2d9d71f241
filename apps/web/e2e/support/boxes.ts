import type { Locator } from 'playwright-core';

/** Where two things are at one instant: between two questions a page may have moved. */
export async function boxesOf(first: Locator, second: Locator): Promise<readonly [DOMRect, DOMRect]> {
  const other = await second.elementHandle();
  return first.evaluate(
    (one, another) =>
      [one, another].map((element) => element.getBoundingClientRect().toJSON()) as [DOMRect, DOMRect],
    other,
  );
}
