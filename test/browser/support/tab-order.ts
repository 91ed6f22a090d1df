import type { Page } from 'playwright-core';

/** What Tab reaches, as the page names it. */
interface Stop {
  readonly name: string;
  /** Place among all elements of the page. */
  readonly place: number;
  readonly isVisible: boolean;
}

/** Presses Tab until the end of the page; gives where the focus was, in order. All of an iframe is one stop. */
export async function tabStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focused);
    if (!stop || stop.place === stops[0]?.place) return stops;
    if (stop.place !== stops.at(-1)?.place) stops.push(stop);
  }
}

/** How many elements take part in the order of Tab. */
export const tabbable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll(
          'a[href], button, input:not([type=hidden]), select, summary, [tabindex="0"], iframe',
        ),
      ].filter((element) => element.checkVisibility({ visibilityProperty: true })).length,
  );

/** Runs in the page. The focus is visible as an outline around the element, or around the card that it opens. */
function focused(): Stop | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const outlines = [getComputedStyle(element), getComputedStyle(element, '::after')];
  const { width, height, left, top } = element.getBoundingClientRect();
  return {
    name: element.outerHTML.slice(0, 120),
    place: [...document.querySelectorAll('*')].indexOf(element),
    isVisible:
      element instanceof HTMLIFrameElement ||
      (outlines.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) &&
        [width, height, left + width, top + height].every((length) => length > 0)),
  };
}
