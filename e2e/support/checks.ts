/** Checks that any page can be held against: accessibility, layout, size of text. And pictures, for looking. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Page, expect } from '@playwright/test';

/** axe-core, as the browser takes it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Ends all fades and flashes, so that colours are measured as they stay. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      const { iterations = 1 } = animation.effect?.getTiming() ?? {};
      if (iterations !== Number.POSITIVE_INFINITY) animation.finish();
    }
    await new Promise((done) => requestAnimationFrame(done));
  });

async function analyze(page: Page, rules: string[] | undefined) {
  await settle(page);
  // The app changes its pages without loading them anew, so axe is put into a document once, and runs where it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; undefined`);
  // Of what passed only the rules are asked for: the way to each of thousands of elements costs seconds.
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  return page.evaluate(
    (wanted) => (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(wanted),
    options,
  );
}

/** axe gives up the colours of a page where an element stands half below the edge of what scrolls, across a cell of its grid. */
const gaveUp = ({ incomplete }: AxeResults): boolean => incomplete.some((rule) => 'error' in rule);

/** Moves what scrolls by a little: no element stays where it stood. */
const nudge = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('.g-page-scroll')?.scrollBy(0, 37));

/** The rules that look at colours alone: the themes differ in nothing else. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** So long a page is measured again that had no colours yet: a run over its colours alone is over in a moment. */
const MEASURED_AGAIN_MS = 10_000;

/** Whether what is missing in a run is its colours alone, and the other rules have found what there is. */
const lacksColoursOnly = ({ passes, incomplete }: AxeResults): boolean =>
  passes.length > 0 && incomplete.every((rule) => !('error' in rule) || OF_COLOURS.includes(rule.id));

/** No violation of axe's rules: WCAG A and AA and its best practices; or of some rules only. */
export async function expectAccessible(page: Page, what: string, rules?: string[]): Promise<void> {
  let results = await analyze(page, rules);
  let others: AxeResults['violations'] = [];
  // A page that was still fading in when it was measured has no colours yet, or half of them: then it is measured again.
  const isFading = ({ violations, passes }: AxeResults) =>
    passes.length === 0 || violations.some(({ id }) => id === 'color-contrast');
  if (isFading(results) || gaveUp(results)) {
    const coloursOnly = lacksColoursOnly(results);
    if (coloursOnly) others = results.violations.filter(({ id }) => !OF_COLOURS.includes(id));
    await expect(async () => {
      if (gaveUp(results)) await nudge(page);
      results = await analyze(page, coloursOnly ? OF_COLOURS : rules);
      expect(isFading(results) || gaveUp(results)).toBe(false);
    })
      .toPass({ timeout: MEASURED_AGAIN_MS })
      .catch(() => {});
  }
  const found = [...others, ...results.violations].map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} (${node.failureSummary?.split('\n')[1]?.trim()})`).join('; ')}`,
  );
  expect.soft(found, what).toEqual([]);
  expect.soft(results.passes.length, `${what}: rules that applied`).toBeGreaterThan(0);
  expect.soft(gaveUp(results), `${what}: a rule broke off`).toBe(false);
}

/** What is seen on a control stands in its name, in the language of the page: people who speak to their device say what they see. */
export async function expectNamesAsSeen(page: Page, what: string): Promise<void> {
  const { violations } = await analyze(page, ['label-content-name-mismatch']);
  expect
    .soft(
      violations.flatMap(({ nodes }) => nodes.map((node) => node.html.slice(0, 200))),
      what,
    )
    .toEqual([]);
}

/** What does not fit its window, titles and figures that are cut off, and text that is too small to read. */
export interface LayoutFaults {
  tooWide: string[];
  cutOff: string[];
  tooSmall: string[];
}

/** Elements that stand out of the window sideways (unless they scroll inside something), cut titles and figures, text below 11 px. */
export const layoutFaults = (page: Page): Promise<LayoutFaults> =>
  page.evaluate(async () => {
    // Screens that ask for their window's size draw again in the next frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    const width = document.documentElement.clientWidth;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${element.textContent?.trim().slice(0, 40)}"`;
    const scrolls = (element: Element | null): boolean => {
      for (let above = element?.parentElement; above; above = above.parentElement) {
        const style = getComputedStyle(above);
        // In a frame that is turned by a quarter, what stands out sideways is scrolled by its own upwards.
        const overflow = above.closest('.is-turned') ? style.overflowY : style.overflowX;
        if (overflow === 'auto' || overflow === 'scroll' || (overflow === 'hidden' && above.matches('.ellipsis, .g-sr, svg'))) {
          if (!above.matches('.g-page-scroll')) return true;
        }
      }
      return false;
    };
    const tooWide: string[] = [];
    const cutOff: string[] = [];
    const tooSmall: string[] = [];
    if (document.documentElement.scrollWidth > width) tooWide.push(`the document: ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll('body *')) {
      if (!(element instanceof HTMLElement) || element.closest('.sr, [aria-hidden=true], [popover], .skip-link, canvas'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if ((box.right > width + 1 || box.left < -1) && !scrolls(element))
        tooWide.push(`${name(element)} ${Math.round(box.left)}–${Math.round(box.right)}`);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isCut =
        getComputedStyle(element).overflowX === 'hidden' && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
      if (isCut && element.matches('h1, .num')) cutOff.push(name(element));
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const control = hasText ? element.parentElement?.closest('button')?.getBoundingClientRect() : undefined;
      if (control && (box.right > control.right + 1 || box.left < control.left - 1) && !scrolls(element))
        tooWide.push(`${name(element)} stands out of its button`);
      if (hasText && Number.parseFloat(getComputedStyle(element).fontSize) < 11) tooSmall.push(name(element));
    }
    const scroller = document.querySelector('.g-page-scroll');
    if (scroller && scroller.scrollWidth > scroller.clientWidth + 1)
      tooWide.push(`the page's content: ${scroller.scrollWidth} in ${scroller.clientWidth}`);
    return { tooWide: tooWide.slice(0, 5), cutOff: cutOff.slice(0, 5), tooSmall: tooSmall.slice(0, 5) };
  });

/** A picture for looking at, only when `JOURNEY_PICTURES` asks for it. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['JOURNEY_PICTURES']) return;
  await page.screenshot({ path: `test-results/pictures/${name.replaceAll(/[^\w-]+/g, '-')}.png` });
}
