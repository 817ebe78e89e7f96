/** News reach whoever has the app open, are counted, read and chosen; what two of the staff agree on reaches its reader in his language. */
import { randomUUID } from 'node:crypto';
import { freezeUser, listUsers, saveSettings, unfreezeUser } from '@glasshouse/contract/identity';
import { cancelAllOrders, placeOrder } from '@glasshouse/contract/spot';
import type { Locator, Page } from '@playwright/test';
import { createAccount, signIn } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible, picture } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { bestPrices, ordersOf } from '../support/market.ts';
import { act, approveOpen, dialogOf, expectOfficeSound, proposeOpen } from '../support/office.ts';
import { type Member, makeMember, openDesk, openOffice, panel, reasonField } from '../support/staff.ts';
import { plantNews } from '../support/verified.ts';
import { say, wordsOf } from '../support/words.ts';

test.describe.configure({ timeout: 300_000 });

const CENTRE = '/pages/notifications/index';
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@staff.example`;
/** A screen of rows and as many around it; what one is made of. */
const [MOST_ROWS, NODES_OF_A_ROW] = [60, 16] as const;
const NOTE = 'Checked with the owner of the account';

let writer: Member;
let approver: Member;
test.beforeAll(async () => {
  writer = await makeMember(address('cora'), 'content');
  approver = await makeMember(address('carl'), 'compliance');
});

/** What the toast says stays in the centre; it may have gone by itself meanwhile. */
async function closeToast(page: Page): Promise<void> {
  const close = page
    .locator('.g-toast')
    .first()
    .getByRole('button', { name: say('common.buttons.close') });
  await close.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(page.locator('.g-toast')).toHaveCount(0);
}

async function userId(email: string): Promise<number> {
  const { list } = await approver.client.call(listUsers, { search: email });
  return list[0]?.id ?? 0;
}

test('[FEAT-099,ENT-042] news arrive live, are counted at the bell, and are read one by one and all at once', async ({
  page,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, '/');
  const bell = page.locator('.n-bell:visible');
  await expect(bell).toBeVisible();
  await expect(bell.locator('.n-bell-badge')).toHaveCount(0);

  const user_id = await userId(account.email);
  await approver.client.call(freezeUser, { user_id, reason: 'review', note: NOTE });
  await expect(bell.locator('.n-bell-badge')).toHaveText('1');
  await closeToast(page);
  await bell.getByRole('link').click();
  await expectPlace(page, CENTRE);
  const rows = page.locator('.n-row');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(say('identity.freeze.subject'));
  await expectAccessible(page, 'the notification centre');
  await picture(page, 'notifications');

  // While the centre is open the next one comes by itself.
  await approver.client.call(unfreezeUser, { user_id, note: NOTE });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(say('identity.freeze.endSubject'));
  await closeToast(page);
  await expect(page.locator('.n-row.is-unread')).toHaveCount(2);
  await rows.first().click();
  await expect(page.locator('.n-row.is-unread')).toHaveCount(1);
  await page.getByRole('button', { name: new RegExp(`^${say('notices.groups.money')}`) }).click();
  await expect(page.getByText(say('notices.none'))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${say('notices.groups.security')}`) }).click();
  await expect(rows).toHaveCount(2);
  await button(page, 'notices.readAll').click();
  await expect(page.locator('.n-row.is-unread')).toHaveCount(0);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.locator('.n-row.is-unread')).toHaveCount(0);
  await open(page, '/');
  await expect(bell).toBeVisible();
  await expect(bell.locator('.n-bell-badge')).toHaveCount(0);
});

test('an order that rests and is filled by somebody else is news at the bell, and a tap leads to the order', async ({ page }) => {
  const [owner, other] = [await createAccount(), await createAccount()];
  const pair = { currency_id: 1, legal_id: 3, amount: '0.002' } as const;
  await other.client.call(placeOrder, { ...pair, type: 'buy', kind: 'market', amount: '0.05' });
  await signIn(page, owner);
  await open(page, '/');
  const badge = page.locator('.n-bell:visible .n-bell-badge');
  await expect(page.locator('.n-bell:visible')).toBeVisible();
  await expect(badge).toHaveCount(0);
  let id = 0;
  // The market may move between two steps; then they simply try again.
  await expect(async () => {
    await owner.client.call(cancelAllOrders, {});
    const { middle } = await bestPrices();
    const limit = { ...pair, kind: 'limit', target_price: middle } as const;
    const resting = await owner.client.call(placeOrder, { ...limit, type: 'buy' });
    expect(resting.status).toBe('open');
    await other.client.call(placeOrder, { ...limit, type: 'sell', force: 'ioc' });
    expect((await ordersOf(owner))[0]).toMatchObject({ id: resting.id, status: 'filled' });
    ({ id } = resting);
  }).toPass({ timeout: 60_000 });
  await expect(badge).toHaveText(/^[1-9]/);
  await closeToast(page);
  await page.locator('.n-bell:visible').getByRole('link').click();
  const row = page.locator('.n-row').first();
  await expect(row).toContainText(say('notifications.order_filled.buy.subject', { symbol: 'BTC/USDT' }));
  await expectAccessible(page, 'news of an order');
  await picture(page, 'notifications-order');
  await row.click();
  await expectPlace(page, `/pages/transaction/currency_order?order=${id}`);
  await expect(page.getByRole('dialog', { name: 'BTC/USDT' })).toContainText(String(id));
  await open(page, CENTRE);
  await expect(page.locator('.n-row').first()).not.toHaveClass(/is-unread/);
});

/** So long the next page of news may take on a busy machine. */
const NEXT_PAGE_MS = 15_000;

/**
 * Scrolls from page to page until there is no more, in the page itself: a hundred pages, each as soon as it is there. Answers the
 * most that was drawn. It scrolls when something was drawn, not at each frame: asking for a height lays the page out.
 */
const readToEnd = (scroller: Locator, first: { all: number; rows: number }) =>
  scroller.evaluate(
    (box, { words, patienceMs, start }) =>
      new Promise<{ all: number; rows: number }>((done, fail) => {
        const most = { ...start };
        let height = 0;
        const giveUp = () => fail(new Error(`no more news came behind ${height} px`));
        let patience = setTimeout(giveUp, patienceMs);
        const scrollOn = () => {
          most.all = Math.max(most.all, document.querySelectorAll('*').length);
          most.rows = Math.max(most.rows, document.querySelectorAll('.n-row').length);
          if (box.scrollHeight > height) {
            height = box.scrollHeight;
            clearTimeout(patience);
            patience = setTimeout(giveUp, patienceMs);
          }
          // Rows that are measured change the height: the end is scrolled to again, as by a finger that goes on.
          box.scrollTop = height;
        };
        const drawn = new MutationObserver(() => {
          scrollOn();
          if (!box.textContent?.includes(words)) return;
          drawn.disconnect();
          clearTimeout(patience);
          done(most);
        });
        drawn.observe(box, { subtree: true, childList: true, attributes: true });
        scrollOn();
      }),
    { words: say('common.states.noMore'), patienceMs: NEXT_PAGE_MS, start: first },
  );

test('[FEAT-099] of ten thousand news the page draws those near the screen, to the last one and back', async ({ page }) => {
  const MANY = 10_000;
  const account = await createAccount();
  await plantNews(await userId(account.email), MANY);
  await signIn(page, account);
  await open(page, CENTRE);
  const rows = page.locator('.n-row');
  await expect(rows.first()).toBeVisible();
  const scroller = page.locator('.g-page-scroll').filter({ has: page.locator('.n-rows') });
  const drawn = () =>
    page.evaluate(() => ({ all: document.querySelectorAll('*').length, rows: document.querySelectorAll('.n-row').length }));
  const first = await drawn();
  expect(first.rows).toBeLessThan(MOST_ROWS);
  const most = await readToEnd(scroller, first);
  await expect(page.getByText(say('common.states.noMore'))).toBeVisible();
  // All of them have a place, few of them are drawn.
  expect(await scroller.evaluate((box) => box.scrollHeight)).toBeGreaterThan(MANY * 44);
  expect(most.rows).toBeLessThan(MOST_ROWS);
  expect(most.all).toBeLessThan(first.all + MOST_ROWS * NODES_OF_A_ROW);
  await scroller.evaluate((box) => (box.scrollTop = box.scrollHeight));
  const oldest = new Date(Date.now() - MANY * 60_000).getUTCFullYear();
  await expect(page.locator('.n-row').last().locator('time')).toHaveAttribute('datetime', new RegExp(`^${oldest}-`));
  await scroller.evaluate((box) => (box.scrollTop = 0));
  await expect(page.locator('.n-day').first()).toBeInViewport();
  expect((await drawn()).rows).toBeLessThan(MOST_ROWS);
  await expectAccessible(page, 'ten thousand news');
});

test('what is chosen is kept, what protects the account cannot be silenced, and a browser that refuses push says so', async ({
  page,
}) => {
  await signIn(page, await createAccount());
  await open(page, CENTRE);
  await expect(page.getByText(say('notices.none'))).toBeVisible();
  await page.getByRole('link', { name: say('notices.choose') }).click();
  await expectPlace(page, '/pages/notifications/choices');
  const group = (name: string) => page.getByRole('region', { name: say(`notices.groups.${name}`), exact: true });
  const way = (name: string, key: string) =>
    group(name).getByRole('switch', { name: new RegExp(`^${say(`notices.choices.${key}`)}`) });
  await expect(way('security', 'mail')).toBeDisabled();
  await expect(way('security', 'in_app')).toBeDisabled();
  await expect(way('money', 'in_app')).toBeDisabled();
  await way('news', 'in_app').click();
  await expect(way('news', 'in_app')).not.toBeChecked();
  await way('trading', 'mail').click();
  await expect(way('trading', 'mail')).toBeChecked();
  await expectAccessible(page, 'choices of notifications');
  await picture(page, 'notification-choices');
  await page.reload();
  await expect(way('news', 'in_app')).not.toBeChecked();
  await expect(way('trading', 'mail')).toBeChecked();
  // A headless browser gives no permission.
  await page.getByRole('switch', { name: say('notices.push.title') }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
});

test('a broadcast is written by one, approved by another, and reaches its reader in his language', async ({
  page,
  browser,
  faults,
}) => {
  const account = await createAccount();
  await signIn(page, account);
  await open(page, '/');
  const title = `Pause ${randomUUID().slice(0, 6)}`;
  const thai = `หยุด ${randomUUID().slice(0, 6)}`;
  const [mine, other] = [await openDesk(browser, writer), await openDesk(browser, approver)];
  for (const desk of [mine, other]) await faults.watch(desk);
  const words = (key: string) => say(`backoffice-broadcasts.${key}`);

  await openOffice(mine, '/broadcasts');
  await button(mine, 'backoffice-broadcasts.compose').click();
  await panel(mine)
    .getByRole('button', { name: say('backoffice.proposals.propose') })
    .click();
  await expect(panel(mine).getByText(words('form.incomplete'))).toBeVisible();
  await panel(mine).getByLabel(words('form.title'), { exact: true }).fill(title);
  await panel(mine).getByLabel(words('form.text'), { exact: true }).fill('<b>From</b> 02:00 to 04:00 UTC.');
  await panel(mine).getByRole('tab', { name: 'ไทย' }).click();
  await expect(panel(mine).getByText(words('form.previewEnglish'))).toBeVisible();
  await panel(mine).getByLabel(words('form.title'), { exact: true }).fill(thai);
  await panel(mine).getByLabel(words('form.text'), { exact: true }).fill('ตั้งแต่ 02:00 ถึง 04:00 UTC');
  await expectOfficeSound(mine, 'broadcast');
  await panel(mine)
    .getByRole('button', { name: say('backoffice.proposals.propose') })
    .click();
  await reasonField(mine).fill(NOTE);
  await act(mine, 'backoffice.proposals.propose');
  // Markup is refused, what was written stays.
  await expect(dialogOf(mine).locator('.b-failure')).toContainText(words('errors.NOTIFICATIONS_BROADCAST_MARKUP'));
  await dialogOf(mine)
    .getByRole('button', { name: say('common.buttons.cancel') })
    .click();
  await panel(mine)
    .getByRole('tab', { name: /English/ })
    .click();
  await panel(mine).getByLabel(words('form.text'), { exact: true }).fill('From 02:00 to 04:00 UTC.');
  await panel(mine)
    .getByRole('button', { name: say('backoffice.proposals.propose') })
    .click();
  await approveOpen(other, await proposeOpen(mine), title, thai);

  await expect(page.locator('.n-bell-badge:visible')).toHaveText('1');
  await open(page, CENTRE);
  await expect(page.locator('.n-row').first()).toContainText(title);
  await account.client.call(saveSettings, { language: 'th' });
  await page.evaluate(() => localStorage.setItem('language', 'th'));
  await page.reload();
  await expect(page.locator('.n-row').first()).toContainText(thai);
  await expect(page.getByText(wordsOf('th')('notices.today'))).toBeVisible();

  await openOffice(mine, '/broadcasts');
  await expect(mine.locator('.b-table tbody tr').first()).toContainText(title);
  await expect(mine.locator('.b-table tbody tr').first()).toContainText(words('states.done'));
  await mine.context().close();
  await other.context().close();
});
