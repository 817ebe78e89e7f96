/** Copy trading: applying to lead, following with money set aside, a copy at the trader's price, the result in parts, and the end. */
import { randomUUID } from 'node:crypto';
import { getUserInfo } from '@glasshouse/contract/identity';
import { closeContract, listContractPositions, submitContract } from '@glasshouse/contract/contracts';
import { listCopyOrders } from '@glasshouse/contract/copy';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
import { type Account, createAccount, signIn } from '../support/accounts.ts';
import { button, expectPlace, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { approveOf, joinStaff } from '../support/decisions.ts';
import { expect, test } from '../support/journey.ts';
import { expectHolds } from '../support/looks.ts';
import { approveOpen, dialogOf, expectOfficeSound, proposeOpen } from '../support/office.ts';
import { makeMember, openDesk, openOffice } from '../support/staff.ts';
import { expectToast, noteToasts } from '../support/toasts.ts';
import { verifyUser } from '../support/verified.ts';
import { say } from '../support/words.ts';

const BTC = { currency_id: 1, legal_id: 3 } as const;
/** The right answers to the questions on risk, in their order. */
const RIGHT = ['b', 'a', 'c', 'b', 'a'] as const;
const QUESTIONS = ['loss_bound', 'same_price', 'share_losses', 'past_record', 'ended_listed'] as const;

/** A verified account with money in Contracts. */
async function verified(money: string): Promise<Account & { id: number }> {
  const account = await createAccount();
  const { id } = await account.client.call(getUserInfo);
  await verifyUser(id);
  await account.client.call(changeAccount, { currency_id: 3, number: money, from_field: 'change', to_field: 'lever' });
  return { ...account, id };
}

const openLong = (account: Account, share: string) =>
  account.client.call(submitContract, { ...BTC, share, multiple: 5, type: 1, status: 1 });
const positionsOf = async (account: Account) => (await account.client.call(listContractPositions, {})).list;

async function closeAll(account: Account): Promise<void> {
  await expect
    .poll(async () => {
      const list = await positionsOf(account);
      for (const { id } of list) await account.client.call(closeContract, { id });
      return list.length;
    })
    .toBe(0);
}

/** What a demo asks for besides: five positions that were closed. */
async function closeFive(account: Account): Promise<void> {
  for (let i = 0; i < 5; i += 1) {
    await openLong(account, '0.0010');
    await closeAll(account);
  }
}

/** Answers the questions, one of them as given. */
async function answer(page: Page, answers: readonly string[]): Promise<void> {
  await button(page, 'copy.apply.start').click();
  const quiz = page.getByRole('dialog', { name: say('copy.quiz.title') });
  for (const [at, question] of QUESTIONS.entries()) {
    await quiz.getByRole('radio', { name: say(`copy.quiz.questions.${question}.${answers[at]}`) }).check();
    if (at === 0) await expectAccessible(page, 'a question on risk');
    await button(quiz, at === QUESTIONS.length - 1 ? 'copy.quiz.done' : 'copy.quiz.next').click();
  }
  await expect(quiz).toBeHidden();
}

async function apply(page: Page, trader: Account & { id: number }, name: string): Promise<void> {
  await signIn(page, trader);
  await open(page, '/pages/copytrade/apply');
  await expect(button(page, 'copy.apply.answerFirst')).toBeDisabled();
  await page.getByLabel(say('copy.apply.name'), { exact: false }).fill(name);
  await page.getByLabel(say('copy.apply.motto'), { exact: false }).fill('BTC swings, low leverage');
  await page.getByRole('checkbox', { name: say('copy.confirm.agree') }).check();
  // A wrong answer costs a try, and does not say which one it was.
  await answer(page, ['a', ...RIGHT.slice(1)]);
  await button(page, 'copy.apply.button').click();
  await expect(page.locator('main').getByText(say('copy.errors.COPY_ANSWERS', { left: '2' }))).toBeVisible();
  await answer(page, RIGHT);
  await button(page, 'copy.apply.button').click();
  await expectToast(page, say('copy.apply.sent'));
  await expect(page.getByText(say('copy.apply.waiting'))).toBeVisible();
}

test('[SCR-044] [SCR-045] [SCR-046] [SCR-047] [SCR-048] [SCR-049] [FEAT-006] [FEAT-007] [FEAT-114] [FEAT-115] [FEAT-116] [FEAT-117] [FEAT-118] [FEAT-121] [FEAT-181] [RULE-029] [RULE-030] somebody applies to lead, is followed with money set aside, and the copy has the price of the trader', async ({
  page,
  browser,
}) => {
  test.slow();
  const [trader, follower] = [await verified('1000'), await verified('1000')];
  const name = `Ada ${trader.id % 100_000}`;
  await closeFive(trader);
  await apply(page, trader, name);
  await approveOf(await joinStaff('reviewer'), 'copy_trader', trader.id);
  await open(page, '/pages/copytrade/lead');
  await expect(page.getByText(say('copy.lead.followersNone'))).toBeVisible();
  await expectHolds(page, 'leading');

  const context = await browser.newContext();
  await signIn(context, follower);
  const mine = await context.newPage();
  await noteToasts(mine);
  await open(mine, '/pages/copytrade/copy');
  await mine.getByRole('link', { name }).click();
  await mine.getByRole('link', { name: say('copy.trader.settings') }).click();
  const budget = mine.getByLabel(say('copy.follow.budget'), { exact: true });
  await budget.fill('1000.01');
  await expect(mine.getByText(say('copy.follow.missing', { amount: '0.01\u00a0USDT' })).first()).toBeVisible();
  await budget.fill('300');
  await mine.getByLabel(say('copy.confirm.lossCap'), { exact: false }).fill('100');
  await expectHolds(mine, 'how to follow');
  await button(mine, 'copy.follow.buttonMultiple', { number: '0.25' }).click();
  const sheet = mine.getByRole('dialog', { name: say('copy.confirm.title', { name }) });
  await expect(button(sheet, 'copy.follow.buttonMultiple', { number: '0.25' })).toBeDisabled();
  await sheet.getByRole('checkbox', { name: say('copy.confirm.agree') }).check();
  await expectAccessible(mine, 'the confirmation of a follow');
  await button(sheet, 'copy.follow.buttonMultiple', { number: '0.25' }).click();
  await expectPlace(mine, '/pages/copytrade/my');
  await expect(mine.getByRole('article').filter({ hasText: name })).toContainText('300.00');

  // Changed on the page of the other group of paths.
  await open(mine, '/pages/follow/index');
  await mine.getByRole('link', { name }).click();
  await mine.getByRole('link', { name: say('copy.trader.edit') }).click();
  await mine.getByLabel(say('copy.confirm.lossCap'), { exact: false }).fill('120');
  await button(mine, 'copy.follow.save').click();
  await button(mine.getByRole('dialog', { name: say('copy.confirm.titleEdit') }), 'copy.follow.save').click();
  await expectToast(mine, say('copy.follow.saved'));
  await expect(mine.getByRole('article').filter({ hasText: name })).toContainText('120.00');

  // One order, one price.
  await openLong(trader, '0.0200');
  const [own] = await positionsOf(trader);
  const copies = async () => (await follower.client.call(listCopyOrders, { kind: 'current' })).list;
  await expect.poll(async () => (await copies())[0]?.copy?.open_price).toBe(own?.open_price);
  await mine.getByRole('tab', { name: say('copy.my.tabs.open') }).click();
  await expect(mine.getByRole('article').filter({ hasText: 'BTC/USDT' })).toContainText(say('copy.my.copiedFrom', { name }));
  await expectHolds(mine, 'open copies');

  await closeAll(trader);
  await expect.poll(async () => (await copies()).length).toBe(0);
  await mine.getByRole('tab', { name: say('copy.my.tabs.live') }).click();
  await mine.getByRole('link', { name: say('copy.my.why') }).click();
  await expect(mine.getByText(say('copy.result.adds'), { exact: true })).toBeVisible();
  await expectHolds(mine, 'why the result differs');
  await open(mine, '/pages/copytrade/my');
  await button(mine, 'copy.my.stop').click();
  await button(mine.getByRole('alertdialog'), 'copy.stop.act').click();
  await expectToast(mine, say('copy.stop.done', { name }));
  await context.close();
});

test('two of the staff end a trader for conduct, and the public page says why', async ({ page, browser, faults }) => {
  test.slow();
  const trader = await verified('1000');
  const name = `Eve ${trader.id % 100_000}`;
  await closeFive(trader);
  await apply(page, trader, name);
  await approveOf(await joinStaff('reviewer'), 'copy_trader', trader.id);
  const [first, second] = [
    await makeMember(`rita-${randomUUID().slice(0, 8)}@staff.example`, 'reviewer'),
    await makeMember(`carl-${randomUUID().slice(0, 8)}@staff.example`, 'compliance'),
  ];
  const [desk, other] = [await openDesk(browser, first), await openDesk(browser, second)];
  for (const one of [desk, other]) await faults.watch(one);
  await openOffice(desk, '/copy');
  await expectOfficeSound(desk, 'copy');
  await button(desk.getByRole('row').filter({ hasText: name }), 'backoffice-copy.end').click();
  await dialogOf(desk)
    .getByRole('combobox', { name: say('backoffice.fields.copy_conduct') })
    .click();
  await desk.getByRole('option', { name: say('backoffice.codes.copy_conduct.words') }).click();
  const id = await proposeOpen(desk);
  // Nothing has happened yet: one person ends nobody.
  await open(page, '/pages/copytrade/lead');
  await expect(page.getByText(say('copy.lead.followersNone'))).toBeVisible();
  await approveOpen(other, id, name);
  await open(page, '/pages/copytrade/copy');
  await page.getByRole('link', { name }).click();
  await expect(page.getByText(say('copy.trader.conduct.words'))).toBeVisible();
  await expectAccessible(page, 'a trader whom the staff ended');
  for (const one of [desk, other]) await one.context().close();
});
