/**
 * Stocks: an order of the night waits for the auction, is decided there at one price for all, and its receipt is checked without the
 * server. Two of the staff announce a dividend: it comes on its day, with a line of the bill and a receipt.
 */
import { approveProposal, propose } from '@glasshouse/contract/backoffice';
import {
  type Stock,
  type StockAction,
  type StockActionPayload,
  listStockActions,
  listStockAuctions,
  listStockHoldings,
  listStockOrders,
  listStocks,
  previewStockAction,
  submitStock,
} from '@glasshouse/contract/stocks';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { type Account, createAccountAt, signIn } from '../support/accounts.ts';
import { button, open, toast } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { expectHolds } from '../support/looks.ts';
import { fileOf } from '../support/office.ts';
import { ownClock, walkUntil } from '../support/own-clock.ts';
import { verifyFile } from '../support/receipts.ts';
import { stockScreens, visit } from '../support/screens.ts';
import { type Member, makeMember } from '../support/staff.ts';
import { say } from '../support/words.ts';

/** A server whose time passes when a journey lets it. */
const server = ownClock({ DEMO_STOCKS: 'on', DEMO_STAFF: 'off' });
const USDT = 3;
const PRACTICE = 'PRAC';

/** The practice share, which has a session every ten minutes. */
async function practice({ client }: Account): Promise<Stock> {
  const { list } = await client.call(listStocks, {});
  const stock = list.find(({ code }) => code === PRACTICE);
  if (!stock) throw new Error('the demo has no practice share');
  return stock;
}

const untilPhase = (account: Account, phase: Stock['phase']): Promise<void> =>
  walkUntil(server(), async () => (await practice(account)).phase === phase);

/** Fills the form and reads the confirmation. */
async function order(page: Page, price: string, shares: string): Promise<void> {
  await page.locator('#stock-price').fill(price);
  await page.locator('#stock-amount').fill(shares);
  await page.locator('form button[type=submit]').click();
  const sheet = page.getByRole('dialog', { name: say('orders.confirm.title') });
  await expect(sheet.getByText(say('equities.confirm.settles'))).toBeVisible();
  await expect(sheet.getByText(say('equities.confirm.usdt'))).toBeVisible();
  await expectAccessible(page, 'the confirmation of a stock order');
  await sheet.getByRole('button', { name: /^Buy / }).click();
}

test('[FEAT-041,FEAT-173,SCR-065,AMB-51] an order of the night waits for the auction, fills at its price, and the receipt is checked without the server', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, {
    currency_id: USDT,
    number: '5000',
    from_field: 'change',
    to_field: 'stock',
  });
  await untilPhase(account, 'closed');
  const stock = await practice(account);
  await signIn(page, account);
  await page.clock.install({ time: server().now() });
  await open(page, '/pages/transaction/index2');
  await expect(page.getByRole('link', { name: new RegExp(PRACTICE) })).toBeVisible();
  await expectAccessible(page, 'the list of stocks');
  await open(page, `/pages/transaction/index2?id=${stock.market_id}&side=buy`);
  const close = Number(stock.close?.price ?? '0');
  await order(page, (close * 1.05).toFixed(2), '3');
  await expect(toast(page, say('equities.placed.queued'))).toBeVisible();
  await expect(page.getByText(say('orders.order.queued'))).toBeVisible();
  await expectAccessible(page, 'a stock order that waits for the auction');
  await untilPhase(account, 'open');
  await open(page, `/pages/transaction/stock_order`);
  await page.getByRole('tab', { name: say('orders.orders.history') }).click();
  await page.getByRole('button', { name: /PRAC/ }).first().click();
  await page.getByRole('link', { name: say('equities.auction.ofOrder') }).click();
  await server().walk(66_000);
  await page.clock.fastForward(66_000);
  await expect(page.getByText(say('equities.verify.auction'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('equities.auction.own'), exact: true })).toBeVisible();
  await expectAccessible(page, 'the receipt of an auction');
  const saved = await fileOf(page, () => button(page, 'equities.verify.save').click());
  expect(await verifyFile(saved)).toContain('the own order got 3');
});

const REASON = 'as the company announced it today';
/** Notice and day of an action lie two sessions apart at most. */
const TWO_SESSIONS_MS = 40 * 60_000;

/** Two of the staff of this server. */
const staff = async (): Promise<readonly [Member, Member]> => {
  const name = `p${++pairs}`;
  return [
    await makeMember(`${name}-tess@staff.example`, 'treasurer', server()),
    await makeMember(`${name}-carl@staff.example`, 'compliance', server()),
  ];
};
let pairs = 0;

/** Proposes an action of the practice share for the earliest day, and approves it. */
async function announce(
  [tess, carl]: readonly [Member, Member],
  terms: Partial<StockActionPayload>,
  stock: Stock,
): Promise<void> {
  const { kind = 'dividend', numerator, denominator, per_share: each } = terms;
  const preview = await tess.client.call(previewStockAction, {
    currency_id: stock.currency_id,
    kind,
    ...(each === undefined ? { numerator: `${numerator}`, denominator: `${denominator}` } : { per_share: each }),
  });
  const opens = preview.ex_days[0]?.opens ?? 0;
  const { id, hash } = await tess.client.call(propose, {
    kind: 'stock_action',
    payload: {
      currency_id: stock.currency_id,
      kind,
      ...terms,
      ex_opens: opens,
      pays: opens,
      source: 'Press release',
      source_url: 'https://example.com/notice',
    },
    reason: REASON,
  });
  await carl.client.call(approveProposal, { proposal_id: id, hash, reason: REASON });
}

async function newestAction({ client }: Account, kind: StockAction['kind']): Promise<StockAction> {
  const { list } = await client.call(listStockActions, {});
  const action = list.find((one) => one.kind === kind);
  if (!action) throw new Error(`no ${kind} was published`);
  return action;
}

const untilPaid = (account: Account, kind: StockAction['kind']): Promise<void> =>
  walkUntil(server(), async () => (await newestAction(account, kind)).state === 'paid', TWO_SESSIONS_MS);

const heldShares = async ({ client }: Account): Promise<number> =>
  Number((await client.call(listStockHoldings, {})).list.find(({ code }) => code === PRACTICE)?.shares ?? '0');

/** Somebody who holds two practice shares that were bought at the market. */
async function holder(): Promise<{ account: Account; stock: Stock }> {
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, { currency_id: USDT, number: '5000', from_field: 'change', to_field: 'stock' });
  await untilPhase(account, 'open');
  const stock = await practice(account);
  await account.client.call(submitStock, {
    currency_id: stock.currency_id,
    legal_id: stock.legal_id,
    type: 'buy',
    kind: 'market',
    amount: '2',
  });
  expect(await heldShares(account)).toBe(2);
  return { account, stock };
}

test('[FEAT-005] a dividend comes to the bill after tax, as its notice says and with a receipt, and every view of stocks holds in each look', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { account, stock } = await holder();
  await announce(await staff(), { kind: 'dividend', per_share: '0.47' }, stock);
  await signIn(page, account);
  await page.clock.install({ time: server().now() });
  await open(page, `/pages/transaction/index2?id=${stock.market_id}`);
  await expect(page.getByText(say('equities.actions.states.published'))).toBeVisible();
  await expectAccessible(page, 'a stock with an announced dividend');
  await untilPaid(account, 'dividend');
  await server().walk(66_000);
  await page.clock.fastForward(66_000);
  const action = await newestAction(account, 'dividend');
  await open(page, `/pages/transaction/index2?action=${action.id}`);
  await expect(page.getByText('0.658 USDT')).toBeVisible();
  await expect(page.getByText(say('equities.verify.action'))).toBeVisible();
  await expectAccessible(page, 'the receipt of a dividend');
  await open(page, '/pages/setting/bill');
  await expect(page.getByText(say('names.causes.stock_dividend')).first()).toBeVisible();
  const { list: auctions } = await account.client.call(listStockAuctions, { currency_id: stock.currency_id });
  const views = stockScreens(stock.market_id, auctions[0]?.id ?? 0, action.id);
  for (const screen of views) {
    await test.step(screen.place, async () => {
      await visit(page, screen);
      await expectHolds(page, screen.place);
    });
  }
});

test('[FEAT-005,RULE-144,AMB-51] a split multiplies shares and the order that waits, which is canceled after a question', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { account, stock } = await holder();
  const team = await staff();
  await announce(team, { kind: 'split', numerator: 7, denominator: 1 }, stock);
  const { last, close } = await practice(account);
  const price = Number((last ?? close)?.price ?? '0');
  await account.client.call(submitStock, {
    currency_id: stock.currency_id,
    legal_id: stock.legal_id,
    type: 'sell',
    amount: '1',
    target_price: (price * 1.2).toFixed(2),
    force: 'gtc',
  });
  await walkUntil(server(), async () => (await heldShares(account)) === 14, TWO_SESSIONS_MS);
  await walkUntil(server(), async () => (await newestAction(account, 'split')).state === 'paid', TWO_SESSIONS_MS);
  await expect(async () => {
    const { list } = await account.client.call(listStockOrders, { status: 'open' });
    expect(list.map(({ amount }) => amount)).toEqual(['7']);
  }).toPass();
  await server().walk(66_000);
  // While an auction runs its orders stand.
  await untilPhase(account, 'open');
  await signIn(page, account);
  await page.clock.install({ time: server().now() });
  const split = await newestAction(account, 'split');
  await open(page, `/pages/transaction/index2?action=${split.id}`);
  await expect(page.getByText(say('equities.action.after'))).toBeVisible();
  await expect(page.getByText(say('equities.verify.action'))).toBeVisible();
  await expectAccessible(page, 'the receipt of a split');
  await open(page, '/pages/transaction/stock_order');
  const waiting = page.getByRole('article').first();
  await waiting.getByRole('button', { name: new RegExp(`^${say('orders.order.cancelNamed', { name: '' })}`) }).click();
  const question = page.getByRole('alertdialog', { name: say('shell.toasts.confirmCancel') });
  await expect(button(question, 'orders.cancel.keep')).toBeFocused();
  await button(question, 'orders.cancel.act').click();
  await expect(page.getByText(say('orders.own.noOpen'))).toBeVisible();
});

// The last one: its market is over then.
test('[FEAT-005] the end of a listing pays all shares out, and ends the market', async ({ page }) => {
  test.setTimeout(600_000);
  const { account, stock } = await holder();
  await announce(await staff(), { kind: 'delisting', per_share: '20' }, stock);
  await untilPaid(account, 'delisting');
  expect(await heldShares(account)).toBe(0);
  expect((await practice(account)).phase).toBe('delisted');
  await signIn(page, account);
  await page.clock.install({ time: server().now() });
  await open(page, `/pages/transaction/index2?id=${stock.market_id}&side=buy`);
  await expect(page.getByText(say('equities.notes.delisted'))).toBeVisible();
  await expectAccessible(page, 'a stock whose listing has ended');
  await open(page, '/pages/setting/bill');
  // What leaves and what comes are one line of the bill.
  await expect(page.getByRole('button', { name: /^Sold\s2\.0000\sPRAC.*40\.0000\sUSDT/ })).toBeVisible();
});
