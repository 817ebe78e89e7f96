/** Users as the staff meets them, with the user at his phone beside it: credit, freeze, notes, and the books. */
import { randomUUID } from 'node:crypto';
import { approveProposal, listProposals } from '@glasshouse/contract/backoffice';
import { placeOrder } from '@glasshouse/contract/spot';
import type { Page } from '@playwright/test';
import { button, cancelButton, confirmSheet, fillOrder, open, orderForm } from '../support/app.ts';
import { type Account, createAccount } from '../support/accounts.ts';
import { expectAccessible, picture } from '../support/checks.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { bestPrices, farPrice } from '../support/market.ts';
import { NOTE, act, approveOpen, dialogOf, expectOfficeSound, fileOf, openTab, proposeOpen } from '../support/office.ts';
import { type Member, makeMember, openDesk, openOffice, panel, reasonField } from '../support/staff.ts';
import { expectToast } from '../support/toasts.ts';
import { trader } from '../support/trader.ts';
import { say } from '../support/words.ts';

// Two desks and a phone, pages for axe in two themes: much for one test on a slow machine.
// Each makes users of its own: side by side they do not hold up the last worker.
test.describe.configure({ mode: 'parallel', timeout: 360_000 });

/** Text that would do something if it were not text. */
const HOSTILE = `<img src=x onerror="document.title='gone'"> "><script>alert(1)</script> {{7*7}} $t(common:buttons.close)`;
const SHOWN = 'Compensation for <b>3 November</b> {{amount}} $t(common:buttons.close)';
const users = (key: string, params?: Record<string, string>) => say(`backoffice-users.${key}`, params);
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@staff.example`;

let treasurer: Member;
let compliance: Member;
let support: Member;

test.beforeAll(async () => {
  treasurer = await makeMember(address('tina'), 'treasurer');
  compliance = await makeMember(address('carl'), 'compliance');
  support = await makeMember(address('sam'), 'support');
});

/** Finds a user by the search and opens his page. */
async function find(desk: Page, account: Account): Promise<void> {
  await openOffice(desk, '/users');
  await desk.getByRole('searchbox').fill(account.email);
  await expect(desk.locator('.b-table tbody tr')).toHaveCount(1);
  await desk.locator('.b-open').first().click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(account.email);
}

/** Chooses from a list of the open dialog. */
async function choose(desk: Page, label: string, option: string): Promise<void> {
  await dialogOf(desk).getByRole('combobox', { name: label }).click();
  await desk.getByRole('option', { name: option, exact: true }).click();
}

test('a credit is proposed by one, approved by another, and its user is told and reads why in his bill', async ({
  page,
  browser,
  faults,
}) => {
  const account = await trader(page);
  const [mine, other] = [await openDesk(browser, treasurer), await openDesk(browser, compliance)];
  for (const desk of [mine, other]) await faults.watch(desk);
  await find(mine, account);
  await expectOfficeSound(mine, 'user');

  await button(mine, 'backoffice-users.acts.credit').click();
  await act(mine, 'backoffice.proposals.propose');
  await expect(dialogOf(mine).getByText(say('backoffice.reason.short_other', { count: 10 }))).toBeVisible();
  await dialogOf(mine).getByLabel(users('acts.amount'), { exact: true }).fill('25.5x');
  await dialogOf(mine).getByLabel(users('acts.shownReason')).fill(SHOWN);
  await reasonField(mine).fill(NOTE);
  // What the server refuses is said in the dialog, and what was typed stays.
  faults.allow(CUT_CONNECTION);
  await act(mine, 'backoffice.proposals.propose');
  await expect(dialogOf(mine).locator('.b-failure')).toBeVisible();
  await dialogOf(mine).getByLabel(users('acts.amount'), { exact: true }).fill('25.5');
  await expectOfficeSound(mine, 'credit');
  const id = await proposeOpen(mine);
  await expect(button(panel(mine), 'backoffice.proposals.approve')).toHaveCount(0);
  await expectOfficeSound(mine, 'credit-proposed');
  const { list } = await treasurer.client.call(listProposals, { tab: 'mine' });
  const proposal = list.find((one) => one.id === id);
  const approval = { proposal_id: id, hash: proposal?.hash ?? '', reason: NOTE };
  await expect(treasurer.client.call(approveProposal, approval)).rejects.toThrow(
    say('backoffice.errors.BACKOFFICE_SELF_APPROVAL'),
  );

  await approveOpen(other, id, SHOWN, users('accounts.change'));

  // The bill on the page of the user has it, beside accounts of the same address.
  await find(other, account);
  await expect(other.getByRole('heading', { name: users('related.title') })).toBeVisible();
  // What was credited was put in: it is no gain.
  const result = other.getByRole('table', { name: users('result.title') });
  const all = result.getByRole('row').filter({ hasText: users('result.periods.all') });
  await expect(all.getByRole('cell').first()).toHaveText(/^0\.00 ?(0\.00%)?$/);
  await expect(all.getByRole('cell').last()).toHaveText('10,025.50');
  await openTab(other, users('user.tabs.bills'));
  await expect(other.getByRole('row').filter({ hasText: say('names.causes.manual_credit') })).toContainText(`+25.5\u00a0USDT`);
  await expectOfficeSound(other, 'user-bills');

  // The user is told where he stands, and his bill has the words as they were written.
  await expectToast(page, `25.50\u00a0USDT was credited`);
  await expectToast(page, SHOWN);
  await picture(page, 'credit-toast');
  await open(page, '/pages/setting/bill');
  await page
    .getByRole('button')
    .filter({ hasText: say('names.causes.manual_credit') })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(say('wallet.bills.note'));
  await expect(sheet).toContainText(SHOWN);
  await expect(sheet.locator('b')).toHaveCount(0);
  await expectAccessible(page, 'the bill of a credit');
  await picture(page, 'bill-of-a-credit');
  await mine.context().close();
  await other.context().close();
});

test('a freeze refuses new risk in clear words, leaves what makes it smaller, and ends by who may end it', async ({
  page,
  browser,
  faults,
}) => {
  // A refused order is an answer with an error's status, which Chromium logs.
  faults.allow(CUT_CONNECTION);
  const account = await trader(page);
  const price = await farPrice(-5);
  const order = { currency_id: 1, legal_id: 3, type: 'buy', amount: '0.01', target_price: price } as const;
  await account.client.call(placeOrder, order);
  await expect(page.getByRole('article')).toHaveCount(1);
  const [desk, other] = [await openDesk(browser, support), await openDesk(browser, compliance)];
  for (const one of [desk, other]) await faults.watch(one);

  await find(desk, account);
  await button(desk, 'backoffice-users.acts.freeze').click();
  await act(desk, 'backoffice-users.acts.freeze');
  await expect(dialogOf(desk).getByText(say('backoffice.reason.choose')).last()).toBeVisible();
  await choose(desk, say('backoffice.reason.list'), users('freezeReasons.security'));
  await reasonField(desk).fill(HOSTILE);
  await expectOfficeSound(desk, 'freeze');
  await act(desk, 'backoffice-users.acts.freeze');
  await expect(desk.locator('.b-head, header').getByText(users('states.frozen')).first()).toBeVisible();
  await expect(desk.getByText(users('user.frozenTitle', { reason: users('freezeReasons.security') }))).toBeVisible();
  // Whoever freezes does not unfreeze: support may not.
  await expect(button(desk, 'backoffice-users.acts.unfreeze')).toHaveCount(0);
  await expectOfficeSound(desk, 'user-frozen');

  await expectToast(page, say('identity.freeze.subject'));
  await expectToast(page, say('identity.freeze.reasons.security'));
  await picture(page, 'freeze-toast');
  const { middle } = await bestPrices();
  await fillOrder(page, { side: 'buy', price: String(Math.floor(Number(middle) * 0.9)), amount: '0.01' });
  await orderForm(page).submit.click();
  await confirmSheet(page).confirm.click();
  await expectToast(page, say('identity.errors.IDENTITY_FROZEN_SECURITY'));
  await picture(page, 'frozen-order');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cancelButton(page).click();
  await button(page.getByRole('alertdialog'), 'orders.cancel.act').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(0);

  await find(other, account);
  await openTab(other, users('user.tabs.notes'));
  await expect(other.locator('.u-notes .u-text')).toHaveText([HOSTILE]);
  await other.getByLabel(users('acts.noteLabel'), { exact: true }).fill(HOSTILE);
  await button(other, 'backoffice-users.acts.addNote').click();
  await expect(other.locator('.u-notes .u-text')).toHaveText([HOSTILE, HOSTILE]);
  await expect(other.getByRole('tab', { name: new RegExp(`^${users('user.tabs.notes')}`) })).toContainText('2');
  await expect(other.locator('.u-notes img, .u-notes script')).toHaveCount(0);
  await expectOfficeSound(other, 'notes');
  const { name, text } = await fileOf(other, async () => {
    await button(other, 'backoffice-users.acts.export').click();
    await act(other, 'backoffice-users.acts.export');
  });
  expect(name).toMatch(/\.json$/);
  const kept = JSON.stringify(JSON.parse(text));
  expect(kept).toContain(account.email);
  expect(kept).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  for (const secret of [account.token, 'password_hash']) expect(kept).not.toContain(secret);

  await button(other, 'backoffice-users.acts.unfreeze').click();
  await reasonField(other).fill(NOTE);
  await act(other, 'backoffice-users.acts.unfreeze');
  await expect(button(other, 'backoffice-users.acts.freeze')).toBeVisible();
  await expectToast(page, say('identity.freeze.endSubject'));
  await account.client.call(placeOrder, order);
  await expect(page.getByRole('article')).toHaveCount(1);
  for (const tab of ['balances', 'orders', 'options', 'sessions', 'security'] as const) {
    await openTab(other, users(`user.tabs.${tab}`));
    await expectOfficeSound(other, `user-${tab}`);
  }
  await desk.context().close();
  await other.context().close();
});

/** Texts a person can name himself with, each made many by a number. */
const PAYLOADS = [
  '<img src=x onerror=alert(1)>',
  '<script>document.title="gone"</script>',
  '"><svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  "' onmouseover='alert(1)",
  '<style>*{display:none}</style>',
  '</td></tr></table><h1>x',
  '{{constructor.constructor("alert(1)")()}}',
  '$t(common:buttons.close)',
  '&lt;b&gt;&#x3c;b&#x3e;',
  '\u202e\u2066txt.exe',
  '=HYPERLINK("http://x","y")',
  'javascript:alert(1)//',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '😀'.repeat(60),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  'x'.repeat(500),
  '<!--',
  ']]>',
  '%3Cscript%3E',
  '\\u003cscript\\u003e',
  '<b onclick=alert(1)>&amp;',
  '__proto__',
  '${alert(1)}',
];
const hostileText = (n: number) => `${n} ${PAYLOADS[n % PAYLOADS.length]}`;
const FREE = ['account_name', 'nickname', 'email', 'mobile', 'signature', 'text', 'staff_email', 'browser', 'system', 'ip'];
const ROWS = 50;

test('500 hostile strings in names, notes and devices are text on every list about users', async ({ browser, faults }) => {
  const desk = await openDesk(browser, compliance);
  await faults.watch(desk);
  let used = 0;
  const spoil = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(spoil);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, FREE.includes(key) ? hostileText(used++) : spoil(inner)]),
    );
  };
  const many = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('list' in value) || !Array.isArray(value.list)) return value;
    const rows = value.list as { id: number }[];
    // A row of nothing is no row that the server could answer.
    if (rows.length === 0) return value;
    return {
      ...value,
      list: Array.from({ length: ROWS }, (_, n) => ({ ...rows[n % rows.length], ...(n > 0 ? { id: n } : {}) })),
    };
  };
  await desk.route(/\/api\/admin\/users?(\?|\/)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { message: unknown };
    await route.fulfill({ response, json: { ...body, message: spoil(many(body.message)) } });
  });
  const isText = async () => {
    await expect(
      desk
        .locator('main')
        .getByText(/^\d+ .*alert\(1\)/)
        .first(),
    ).toBeVisible();
    await expect(
      desk.locator(
        'main :is(img, script, iframe, style, math, [onclick], [onload], [onerror], [onmouseover], [href^=javascript])',
      ),
    ).toHaveCount(0);
    expect(await desk.title()).not.toBe('gone');
  };
  await openOffice(desk, '/users');
  await expect(desk.locator('.b-table tbody tr')).toHaveCount(ROWS);
  await isText();
  await picture(desk, 'office-hostile-users');
  await desk.locator('.b-open').first().click();
  await expect(desk.getByRole('tab').first()).toBeVisible();
  await isText();
  await picture(desk, 'office-hostile-profile');
  for (const tab of ['notes', 'sessions', 'security'] as const) {
    await openTab(desk, users(`user.tabs.${tab}`));
    await isText();
  }
  await picture(desk, 'office-hostile-security');
  expect(used).toBeGreaterThanOrEqual(500);
  await desk.context().close();
});

test('overview, books and health show the house’s figures, and every file of the books opens as text', async ({
  browser,
  faults,
}) => {
  // So that there is a fee.
  const buyer = await createAccount();
  await buyer.client.call(placeOrder, {
    currency_id: 1,
    legal_id: 3,
    type: 'buy',
    kind: 'market',
    amount: '0.01',
    target_price: '',
  });
  const desk = await openDesk(browser, treasurer);
  await faults.watch(desk);
  await openOffice(desk, '/overview');
  await expect(desk.locator('.b-chart')).toHaveCount(5);
  await expect(desk.getByText(users('overview.users'), { exact: true }).first()).toBeVisible();
  await expect(desk.locator('.b-cards .num').filter({ hasText: /[1-9]/ }).first()).toBeVisible();
  await desk.getByRole('radio', { name: users('overview.span30') }).click();
  await expect(desk).toHaveURL(/days=30/);
  await expect(desk.locator('.b-cards')).toContainText(`${users('overview.netDeposits')}, ${users('overview.span30')}`);
  await expectOfficeSound(desk, 'overview');
  await openOffice(desk, '/health');
  await expect(
    desk
      .getByRole('table', { name: users('health.jobs') })
      .locator('tbody tr')
      .first(),
  ).toBeVisible();
  await expect(desk.locator('main')).toContainText('PostgreSQL');
  await expect(desk.locator('main')).toContainText('BTC/USDT');
  await expectOfficeSound(desk, 'health');
  for (const tab of ['fees', 'house', 'reconciliation'] as const) {
    await openOffice(desk, `/accounting?tab=${tab}`);
    await expect(desk.getByRole('table').locator('tbody tr').first()).toBeVisible();
    await expectOfficeSound(desk, `accounting-${tab}`);
    const { name, text } = await fileOf(desk, () => button(desk, 'backoffice-users.accounting.csv').click());
    expect(name).toMatch(/\.csv$/);
    expect(text.split('\r\n').length).toBeGreaterThan(1);
    expect(text).not.toMatch(/(^|,)"?[=@\t]/m);
  }
  await expect(desk.getByText(users('accounting.notBalanced'))).toHaveCount(0);
  await desk.locator('.b-open').first().click();
  await expect(panel(desk)).toBeVisible();
  await expectOfficeSound(desk, 'accounting-flows');
  await openOffice(desk, '/accounting?tab=house');
  await button(desk, 'backoffice-users.accounting.addCapital').click();
  await expect(dialogOf(desk)).toContainText(users('accounting.capitalText'));
  await expectOfficeSound(desk, 'capital');
  await desk.context().close();
});
