/** The four states of screens, and what they say when the connection is gone. */
import { placeOrder } from '@glasshouse/contract/spot';
import type { Page } from '@playwright/test';
import { createAccount, signIn } from '../support/accounts.ts';
import { BOOK_INDEX, button, chooseKind, expectLivePrices, goTo, open, orderForm, stopClock } from '../support/app.ts';
import { onCable } from '../support/cuts.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { hold, listen } from '../support/traffic.ts';
import { say } from '../support/words.ts';

const TRADE = '/pages/transaction/index';

/** Screens with what they read, the words of waiting and of failing, and something that only data draws. */
const SCREENS = [
  {
    place: '/pages/market/market',
    call: '/currency/quotation_new',
    waiting: 'markets.list.loading',
    failed: 'markets.list.failed',
    data: '.g-price',
  },
  {
    place: '/pages/market/detail?id=1',
    call: '/currency/quotation_new',
    waiting: 'markets.list.loading',
    failed: 'markets.list.failed',
    data: '.g-price',
  },
  {
    place: TRADE,
    call: '/currency/quotation_new',
    waiting: 'orders.trade.loading',
    failed: 'orders.trade.failed',
    data: '.s-form',
  },
  {
    place: '/pages/fund/assets',
    call: '/wallet/list',
    waiting: 'wallet.assets.loading',
    failed: 'wallet.assets.failed',
    data: '.g-amount-display',
  },
  {
    place: '/pages/setting/bill',
    call: '/bill/list',
    waiting: 'wallet.bills.loading',
    failed: 'wallet.bills.failed',
    data: 'main time',
  },
  {
    place: '/pages/setting/share',
    call: '/invite/mine',
    waiting: 'common.states.loading',
    failed: 'common.states.failed',
    data: 'main svg[role=img]',
  },
  {
    place: '/pages/transaction/currency_order',
    call: '/coin/list',
    waiting: 'orders.own.loading',
    failed: 'orders.own.failed',
    data: '.g-state',
  },
  {
    place: '/pages/common/faq',
    call: '/faq',
    waiting: 'common.states.loading',
    failed: 'content.reading.failed',
    data: '.ct-faq',
  },
  {
    place: '/pages/common/article',
    call: '/news/list',
    waiting: 'common.states.loading',
    failed: 'content.reading.failed',
    data: '.ct-news',
  },
] as const;

for (const { place, call, waiting, failed, data } of SCREENS) {
  test(`${place} waits with a skeleton, says that it failed, and loads when asked again`, async ({ page, faults }) => {
    faults.allow(CUT_CONNECTION);
    await signIn(page, await createAccount());
    await page.clock.install();
    const gate = Promise.withResolvers<void>();
    let isCut = true;
    await page.route(`**/api${call}**`, async (route) => {
      await gate.promise;
      await (isCut ? route.abort() : route.continue());
    });
    await open(page, place);
    const busy = page
      .locator('[aria-busy=true]')
      .filter({ hasText: say(waiting) })
      .first();
    await expect(busy).toBeVisible();
    await expect(busy.locator('.g-sk').first()).toBeVisible();
    gate.resolve();
    // Two more attempts, one and two seconds later.
    const error = page.getByRole('alert').filter({ hasText: say(failed) });
    await expect(async () => {
      await page.clock.fastForward(2_500);
      await expect(error).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(busy).toBeHidden();
    isCut = false;
    await button(error, 'common.buttons.tryAgain').click();
    await expect(page.locator(data).first()).toBeVisible();
    await expect(error).toBeHidden();
  });
}

test('[RULE-151] where a coin is sent to is a placeholder of the same size until it is known', async ({ page }) => {
  await signIn(page, await createAccount());
  const place = await hold(page, '**/api/wallet/get_in_address**');
  await open(page, '/pages/fund/receive?currency=1');
  const busy = page.locator('main [aria-busy=true]').filter({ hasText: say('funding.receive.loadingPlace') });
  await expect(busy.locator('.g-sk').first()).toBeVisible();
  const address = page.locator('main').getByText(/^DEMO-BTC-DO-NOT-PAY-\d+$/);
  await expect(address).toHaveCount(0);
  place.release();
  await expect(address).toBeVisible();
  await expect(busy).toHaveCount(0);
});

test('empty lists say so and lead on', async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, '/pages/transaction/currency_order');
  for (const [view, words] of [
    ['pending', 'noOpen'],
    ['history', 'noHistory'],
    ['fills', 'noFills'],
  ] as const) {
    await page.getByRole('tab', { name: say(`orders.orders.${view}`) }).click();
    await expect(page.getByRole('heading', { name: say(`orders.own.${words}`) })).toBeVisible();
    await expect(page.getByRole('link', { name: say('orders.orders.toTrade') })).toHaveAttribute('href', `#${TRADE}`);
  }
  await goTo(page, '/pages/market/search');
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText(say('markets.search.none', { text: 'zzz' }))).toBeVisible();
  await goTo(page, '/demo/inbox?to=nobody@example.test');
  await expect(page.getByRole('heading', { name: say('demo.inbox.emptyTitle') })).toBeVisible();
  await goTo(page, '/pages/market/detail?id=999');
  await expect(page.getByRole('heading', { name: say('markets.detail.unknown') })).toBeVisible();
});

test('the bill can be filtered until nothing is left, and back', async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, '/pages/setting/bill');
  await expect(page.locator('main time').first()).toBeVisible();
  await page
    .getByRole('group', { name: say('wallet.bills.filters') })
    .getByRole('button', { name: say('wallet.bills.cause') })
    .click();
  await page
    .locator('[role^=menuitem], [role=option]')
    .filter({ hasText: say('wallet.kinds.fee'), visible: true })
    .click();
  await expect(page.getByRole('heading', { name: say('wallet.bills.emptyFilter') })).toBeVisible();
  await button(page, 'wallet.bills.clear').click();
  await expect(page.locator('main time').first()).toBeVisible();
});

test('[RULE-052,RULE-054,ERR-027,CONST-037] a list comes ten entries at a time until there is no more data', async ({ page }) => {
  const account = await createAccount();
  const order = { amount: '0.001', currency_id: 1, legal_id: 3, type: 'buy', kind: 'market' } as const;
  await Promise.all(Array.from({ length: 13 }, () => account.client.call(placeOrder, order)));
  await signIn(page, account);
  const sent = listen(page);
  await open(page, '/pages/transaction/currency_order');
  await page.getByRole('tab', { name: say('orders.orders.history') }).click();
  const end = page.getByText(say('common.states.noMore'));
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(end).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('article')).toHaveCount(13);
  const asked = sent.of('/coin/list').filter(({ query }) => query['status'] === 'history');
  // The beginning may be read again, because of news that came when the live connection stood; what follows it only once.
  const [first, ...more] = asked.map(({ query }) => query).filter(({ page: number }, i) => i === 0 || number !== '1');
  expect(first).toMatchObject({ page: '1', limit: '10' });
  expect(more).toEqual([expect.objectContaining({ limit: '10', cursor: expect.any(String) })]);
});

const labelled = async (page: Page, place: string) => {
  await open(page, place);
  await expect(page.locator(`.g-price, ${BOOK_INDEX}`).first()).toBeVisible();
  await expect(page.locator('.price-source').filter({ visible: true }).first()).toContainText(say('common.prices.recorded'));
};

test('recorded prices are called so wherever they are shown', async ({ page }) => {
  for (const place of ['/', '/pages/market/market', '/pages/market/detail?id=1', TRADE, '/pages/transaction/currency?id=2']) {
    await test.step(place, () => labelled(page, place));
  }
  await signIn(page, await createAccount());
  await page.reload();
  await open(page, '/pages/fund/assets');
  await expect(page.locator('.price-source')).toContainText(say('common.prices.recorded'));
});

test('without the live connection prices turn grey at once, market orders wait, and a bar says so after two seconds', async ({
  page,
  faults,
}) => {
  faults.allow(CUT_CONNECTION);
  const cable = await onCable(page);
  await signIn(page, await createAccount());
  await page.clock.install();
  await open(page, TRADE);
  const { amount, submit } = orderForm(page);
  await chooseKind(page, 'market');
  await amount.fill('0.001');
  await expect(submit).toBeEnabled();
  const price = page.locator(BOOK_INDEX);
  await expect(price).not.toHaveClass(/is-stale/);
  await expectLivePrices(page, BOOK_INDEX);

  await stopClock(page);
  await cable.cut();
  await expect(price).toHaveClass(/is-stale/);
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveText(say('orders.form.waiting'));
  const bar = page.locator('.g-notice');
  await page.clock.runFor(1_900);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(bar).toContainText(say('shell.bars.reconnecting'));
  await expect(bar).toContainText(new RegExp(say('shell.bars.pricesFrom', { time: '\\d{1,2}:\\d\\d:\\d\\d' })));
  // A limit order names its own price, so it may still be placed.
  const { kind, kindOf } = orderForm(page);
  await kind.click();
  // The page's clock stands still, and the sheet rises by it.
  await page.clock.runFor(1_000);
  await kindOf('limit').click();
  await page.clock.runFor(1_000);
  await expect(submit).toBeEnabled();

  await cable.heal();
  await page.clock.resume();
  await expect(bar).toHaveCount(0, { timeout: 20_000 });
  await expect(price).not.toHaveClass(/is-stale/);
  await expectLivePrices(page, BOOK_INDEX);
});

test('offline the app says so, keeps what it has, and goes on by itself', async ({ page, context, faults }) => {
  faults.allow(CUT_CONNECTION);
  await open(page, '/pages/market/market');
  await expect(page.locator('.g-price')).toHaveCount(3);
  await expectLivePrices(page);
  await context.setOffline(true);
  const bar = page.locator('.g-notice');
  await expect(bar).toContainText(say('shell.bars.offline'));
  await expect(bar).toContainText(new RegExp(say('shell.bars.offlineStale', { time: '\\d{1,2}:\\d\\d:\\d\\d' })));
  await expect(page.locator('.g-price')).toHaveCount(3);
  await expect(page.locator('.g-price.is-stale')).toHaveCount(3);
  await context.setOffline(false);
  await expect(bar).toHaveCount(0, { timeout: 20_000 });
  await expect(page.locator('.g-price.is-stale')).toHaveCount(0);
});
