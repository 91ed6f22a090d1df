import type { Page } from 'playwright-core';

/** Least width and height of what is pressed, in CSS pixels (WCAG 2.2, 2.5.8). */
const LEAST_TARGET = 24;

/**
 * What is wrong with the place of things on a page: text that is cut, squeezed or lies over other text, targets that are too
 * small, and sideways scrolling. Links within a text may be as high as its lines, and a card is one target.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults, LEAST_TARGET);
}

/** Runs in the page: no name from outside is known there. */
function findFaults(leastTarget: number): string[] {
  const named = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 120);
  const isForReaders = (element: Element): boolean =>
    getComputedStyle(element).clipPath !== 'none' ||
    (element.parentElement ? isForReaders(element.parentElement) : false);
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} of ${clientWidth}`);

  const texts: { element: Element; boxes: DOMRect[] }[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
    if (own.length === 0 || !element.checkVisibility({ visibilityProperty: true }) || isForReaders(element)) continue;
    const boxes = own.flatMap((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    });
    texts.push({ element, boxes });
    const size = parseFloat(getComputedStyle(element).fontSize);
    const lines = new Set(boxes.map(({ top }) => Math.round(top)));
    if (lines.size > 2 && boxes.every(({ width }) => width < 3 * size)) faults.push(`squeezed: ${named(element)}`);
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const isCut = (overflow: string, inner: number, outer: number) =>
        (overflow === 'hidden' || overflow === 'clip') && inner > outer + 1;
      if (isCut(overflowX, at.scrollWidth, at.clientWidth) || isCut(overflowY, at.scrollHeight, at.clientHeight))
        faults.push(`cut: ${named(element)}`);
    }
    if (boxes.some(({ left, right }) => left < -1 || right > clientWidth + 1))
      faults.push(`outside: ${named(element)}`);
  }
  const lies = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1))
      if (!one.element.contains(other.element) && one.boxes.some((box) => other.boxes.some((next) => lies(box, next))))
        faults.push(`overlap: ${named(one.element)} and ${named(other.element)}`);
  });

  for (const target of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')) {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.matches('.ec-skip, .ec-text a, .ec-lead a'))
      continue;
    const { width, height } = (target.closest('label, .ec-card') ?? target).getBoundingClientRect();
    if (width < leastTarget || height < leastTarget)
      faults.push(`small target, ${Math.round(width)} × ${Math.round(height)}: ${named(target)}`);
  }
  return faults;
}
