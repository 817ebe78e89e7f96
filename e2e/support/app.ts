/** The app as its user meets it: pages, tabs, toasts, sheets and the order form. */
import { type Locator, type Page, expect } from '@playwright/test';
import { LANGUAGES } from '@glasshouse/contract';
import { pages } from '../../apps/web/src/routes.ts';
import type { FormKind } from '../../apps/web/src/order/form/order-kinds.ts';
import { tickersHeard } from './tickers.ts';
import { say, wordsOf } from './words.ts';

/** Where the app is: the path and query after the `#`. */
export const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1));

/** The page that an address of the app shows; none where it says that there is no such page. */
function shownAt(place: string) {
  const path = place.split('?')[0] || '/';
  return pages.find((one) => one.path === path || one.aliases?.some((alias) => alias === path));
}

/** What the window is called in any language while a page is shown that does not name itself after what it shows. */
const namesOf = (shown: ReturnType<typeof shownAt>): string[] =>
  LANGUAGES.map((language) => titleOf(`${shown?.title ?? 'notFound'}`, wordsOf(language)));

/** Opens a place of the app, such as `/pages/market/market`, and waits until its page is drawn. */
export async function open(page: Page, place: string): Promise<void> {
  const shown = shownAt(place);
  // The page that is left stays until the next one is loaded: its heading is not waited for.
  const isInApp = /^https?:\/\/[^/]+\/(#|$)/.test(page.url());
  if (isInApp && shownAt(placeOf(page)) !== shown)
    await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''));
  await page.goto(`/#${place}`);
  await expect(async () => {
    const isOnItsWay = (await page.locator('.page-pending').count()) > 0;
    if (!isOnItsWay && (await page.locator('main h1:not([data-left])').count()) > 0) return;
    // Whoever turns round before the other page was there has never left.
    expect(namesOf(shown)).toContain(await page.title());
  }).toPass({ timeout: 15_000 });
}

/** Waits until the app is at a place. */
export async function expectPlace(page: Page, place: string | RegExp): Promise<void> {
  const poll = expect.poll(() => placeOf(page));
  await (typeof place === 'string' ? poll.toBe(place) : poll.toMatch(place));
}

/** The title of a page, as the browser shows it. */
export const titleOf = (key: string, words = say): string => `${words(`shell.titles.${key}`)} · ${words('shell.name')}`;

/** A link of the tab bar. */
export const tab = (page: Page, name: 'home' | 'markets' | 'trade' | 'finance' | 'assets'): Locator =>
  page
    .getByRole('navigation', { name: say('shell.nav.main') })
    .getByRole('link', { name: say(`shell.tabs.${name}`), exact: true });

/** For a journey whose subject is motion: all others see pages as somebody does who wants less of it. */
export const withMotion = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'no-preference' });

/** The page's own clock, stopped; `page.clock.runFor` lets it run on. Install it before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  for (let aheadMs = 1_000; ; aheadMs *= 2) {
    try {
      return await page.clock.pauseAt(new Date(Date.now() + aheadMs));
    } catch (error) {
      // On a busy machine the moment has passed before the page hears of it: then a later one.
      if (aheadMs > 8_000 || !String(error).includes('to the past')) throw error;
    }
  }
}

/** Goes to a place without waiting for anything, as a pressed link does. */
export const goTo = (page: Page, place: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, place);

/** A toast with a text. */
export const toast = (page: Page, text: string | RegExp): Locator => page.locator('.g-toast').filter({ hasText: text });

/** A button by its words. */
export const button = (within: Page | Locator, key: string, params?: Record<string, string>): Locator =>
  within.getByRole('button', { name: say(key, params), exact: true });

/** The index of a market: the first price of a list, and a line of its own in the book, whose price is the last trade's. */
const FIRST_PRICE = '.g-price';
export const BOOK_INDEX = '.s-index';

/** The first price on screen, as a number. */
async function firstPrice(page: Page, where: string): Promise<number> {
  const text = (await page.locator(where).first().textContent()) ?? '';
  return Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''));
}

/** Waits until tickers arrived since now and the first price on screen is one of the newest. */
export async function expectLivePrices(page: Page, where = FIRST_PRICE): Promise<void> {
  await expect(page.locator(where).first()).toBeVisible();
  const before = tickersHeard(page).frames;
  await expect
    .poll(
      async () => {
        const shown = await firstPrice(page, where);
        const { frames, prices } = tickersHeard(page);
        return frames > before && prices.includes(shown);
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

/** The order form of the trade screen, of a market of a coin against USDT. */
export function orderForm(page: Page, coin = 'BTC') {
  const form = page.getByRole('form', { name: say('orders.form.title') });
  return {
    form,
    buySide: form.getByRole('radio', { name: say('orders.form.buy') }),
    sellSide: form.getByRole('radio', { name: say('orders.form.sell') }),
    kind: form.getByRole('button', { name: new RegExp(`^${say('orders.form.kind')}`) }),
    kindOf: (kind: FormKind) =>
      page
        .getByRole('dialog', { name: say('orders.form.kind') })
        .getByRole('button', { name: new RegExp(`^${say(`orders.kinds.${kind}`)}`) }),
    price: form.getByRole('spinbutton', { name: say('orders.form.price', { unit: 'USDT' }) }),
    amount: form.getByRole('spinbutton', { name: say('orders.form.amount', { unit: coin }) }),
    trigger: form.getByRole('spinbutton', { name: say('orders.form.trigger', { unit: 'USDT' }) }),
    submit: form.locator('button[type=submit]'),
  };
}

/** The confirmation of an order. */
export function confirmSheet(page: Page) {
  const sheet = page.getByRole('dialog', { name: say('orders.confirm.title') });
  return { sheet, confirm: sheet.locator('footer button') };
}

/** The button that cancels an order of a list. */
export const cancelButton = (within: Page | Locator): Locator =>
  within.getByRole('article').getByRole('button', { name: new RegExp(`^${say('orders.order.cancelNamed', { name: '' })}`) });

/** Chooses the type of order. */
export async function chooseKind(page: Page, kind: FormKind): Promise<void> {
  const form = orderForm(page);
  await form.kind.click();
  await form.kindOf(kind).click();
  await expect(form.kind).toHaveAccessibleName(new RegExp(say(`orders.kinds.${kind}`)));
}

/** Fills the order form; the kind is limit when a price is given, else market. */
export async function fillOrder(page: Page, order: { side: 'buy' | 'sell'; price?: string; amount: string }): Promise<void> {
  const form = orderForm(page);
  await (order.side === 'buy' ? form.buySide : form.sellSide).click();
  if (order.price === undefined) {
    await chooseKind(page, 'market');
  } else {
    await form.price.fill(order.price);
  }
  await form.amount.fill(order.amount);
}
