/** Acts of the back office that take two people: a mode of a market, payouts, a parameter, capital and a debit. */
import { randomBytes, randomUUID } from 'node:crypto';
import { approveProposal, listProposals, propose } from '@glasshouse/contract/backoffice';
import { getWithdrawal, listWalletAddresses, listWithdrawals, requestWithdrawal } from '@glasshouse/contract/funding';
import { getUserInfo, stepUp } from '@glasshouse/contract/identity';
import { listModes } from '@glasshouse/contract/modes';
import { listParameters } from '@glasshouse/contract/parameters';
import { listOrders, placeOrder } from '@glasshouse/contract/spot';
import { getWalletDetail } from '@glasshouse/contract/wallet';
import type { Browser, Page } from '@playwright/test';
import { type Account, PASSWORD, createAccount, signIn } from '../support/accounts.ts';
import { button, cancelButton, confirmSheet, open, orderForm } from '../support/app.ts';
import { approve, joinStaff } from '../support/decisions.ts';
import { CUT_CONNECTION, type Faults, expect, test } from '../support/journey.ts';
import { lastOf } from '../support/market.ts';
import { NOTE, act, approveOpen, dialogOf, expectOfficeSound, fileOf, openTab, proposeOpen } from '../support/office.ts';
import { type Member, makeMember, openDesk, openOffice, panel, reasonField } from '../support/staff.ts';
import { expectToast } from '../support/toasts.ts';
import { TRADE } from '../support/trader.ts';
import { saveAddress, verifyUser } from '../support/verified.ts';
import { say } from '../support/words.ts';

test.describe.configure({ timeout: 360_000 });

/** LTC/USDT: no other journey trades there, so that a mode of it is nobody else's business. */
const LTC = { market: 3, currency_id: 4, legal_id: 3 } as const;
const USDT = 3;
const markets = (key: string, params?: Record<string, string>) => say(`backoffice-markets.${key}`, params);
const funding = (key: string, params?: Record<string, string>) => say(`backoffice-funding.${key}`, params);
const users = (key: string) => say(`backoffice-users.${key}`);
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@staff.example`;

let treasurer: Member;
let compliance: Member;
test.beforeAll(async () => {
  treasurer = await makeMember(address('tina'), 'treasurer');
  compliance = await makeMember(address('carl'), 'compliance');
});
// Whatever failed, the market is as it was.
test.afterAll(async () => {
  const { list } = await treasurer.client.call(listModes);
  if (list.find(({ scope }) => scope === `market:${LTC.market}`)?.mode === 'normal') return;
  const payload = { scope: `market:${LTC.market}`, mode: 'normal' };
  const { id, hash } = await treasurer.client.call(propose, { kind: 'mode', payload, reason: NOTE });
  await compliance.client.call(approveProposal, { proposal_id: id, hash, reason: NOTE });
});

test('a market set to cancel-only refuses new orders in words and lets cancel; two people set it back', async ({
  page,
  browser,
  faults,
}) => {
  faults.allow(CUT_CONNECTION);
  const account = await createAccount();
  const price = (Number(await lastOf(LTC.market)) * 0.9).toFixed(2);
  const { market, ...pair } = LTC;
  const order = { ...pair, type: 'buy', amount: '1', target_price: price } as const;
  await account.client.call(placeOrder, order);
  await signIn(page, account);
  await open(page, `${TRADE}?id=${market}&tab=spot`);
  await expect(page.getByRole('article')).toHaveCount(1);
  const form = orderForm(page);
  const amount = form.form.getByRole('spinbutton', { name: say('orders.form.amount', { unit: 'LTC' }) });
  await form.price.fill(price);
  await amount.fill('2');

  const [desk, other] = [await openDesk(browser, treasurer), await openDesk(browser, compliance)];
  for (const one of [desk, other]) await faults.watch(one);
  await openOffice(desk, `/modes?open=market:${market}`);
  const rowOf = (mode: string) =>
    panel(desk)
      .locator('.b-mode-list li')
      .filter({ hasText: markets(`lets.${mode}`) });
  await rowOf('cancel_only').getByRole('button').click();
  await expectOfficeSound(desk, 'mode');
  await reasonField(desk).fill(NOTE);
  await dialogOf(desk)
    .getByRole('button', { name: markets('set.now'), exact: true })
    .click();
  await expectToast(desk, markets('set.done'));

  // The customer's screen says it before he presses, the server when he does; what rests is taken back.
  await expect(page.getByText(say('orders.trade.closed'))).toBeVisible();
  await expect(form.submit).toBeDisabled();
  await expect(form.submit).toHaveText(say('orders.form.closed'));
  await expect(account.client.call(placeOrder, order)).rejects.toThrow(say('orders.errors.ORDER_MARKET_CLOSED'));
  await cancelButton(page).click();
  await button(page.getByRole('alertdialog'), 'orders.cancel.act').click();
  await expect(page.getByRole('article')).toHaveCount(0);

  await rowOf('normal').getByRole('button').click();
  const id = await proposeOpen(desk);
  await approveOpen(other, id, 'LTC/USDT');
  await expect(page.getByText(say('orders.trade.closed'))).toHaveCount(0);
  await form.price.fill(price);
  await amount.fill('2');
  await form.submit.click();
  await confirmSheet(page).confirm.click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect((await account.client.call(listOrders, { status: 'open' })).list).toHaveLength(1);
  await desk.context().close();
  await other.context().close();
});

/** A user who has asked for a withdrawal that two people have approved; its number. */
async function askFor(account: Account, number: string): Promise<number> {
  const { list } = await account.client.call(listWalletAddresses, {});
  const saved = list.find(({ usable }) => usable);
  await account.client.call(stepUp, { purpose: 'withdraw', password: PASSWORD });
  const { id } = await account.client.call(requestWithdrawal, {
    currency: USDT,
    number,
    network: 'TRC20',
    address_id: saved?.id ?? 0,
  });
  return id;
}

test('a payout is sent and completed, one goes in a file, and one that failed is given back by two people', async ({
  browser,
  faults,
}) => {
  const account = await createAccount();
  const { id: userId } = await account.client.call(getUserInfo);
  await verifyUser(userId);
  await saveAddress(userId, 'Cold store', Date.now() - 1);
  const [byHand, inFile] = [await askFor(account, '100'), await askFor(account, '200')];
  const reviewer = await joinStaff('reviewer');
  for (const id of [byHand, inFile]) await approve(reviewer, 'withdraw', id);
  const [desk, other] = [await openDesk(browser, treasurer), await openDesk(browser, compliance)];
  for (const one of [desk, other]) await faults.watch(one);

  await openOffice(desk, `/payouts?open=${byHand}`);
  await expect(panel(desk)).toContainText('99');
  await expectOfficeSound(desk, 'payouts');
  await button(panel(desk), 'backoffice-funding.acts.send').click();
  await act(desk, 'backoffice-funding.acts.send');
  await expect(dialogOf(desk).locator('.b-failure')).toBeVisible();
  await dialogOf(desk).getByLabel(funding('acts.txid')).fill(randomBytes(32).toString('hex'));
  await act(desk, 'backoffice-funding.acts.send');
  await expectToast(desk, funding('acts.done'));
  await openOffice(desk, `/payouts?tab=sent&open=${byHand}`);
  await button(panel(desk), 'backoffice-funding.acts.complete').click();
  await act(desk, 'backoffice-funding.acts.complete');
  await openTab(desk, funding('tabs.completed'));
  await expect(desk.getByRole('table')).toContainText(String(byHand));
  // The transaction was mistyped: the right one is proposed, and the old one stays readable. Details that come late, after those
  // of the step before, close no dialog and take nothing that was typed.
  const late = Promise.withResolvers<void>();
  await desk.route('**/admin/payouts/detail?*', (route) => late.promise.then(() => route.continue()));
  await openOffice(desk, `/payouts?tab=completed&open=${byHand}`);
  await button(panel(desk), 'backoffice-funding.correct.act').click();
  const right = randomBytes(32).toString('hex');
  await dialogOf(desk).getByLabel(funding('correct.right')).fill(right);
  late.resolve();
  await expect(panel(desk)).toContainText(say('funding.states.withdraw.completed'));
  await expect(dialogOf(desk).getByLabel(funding('correct.right'))).toHaveValue(right);
  await expectOfficeSound(desk, 'payout-correct');
  await approveOpen(other, await proposeOpen(desk), right);
  await openOffice(desk, `/payouts?tab=completed&open=${byHand}`);
  await expect(panel(desk)).toContainText(right);
  await expect(panel(desk).locator('s')).toHaveCount(1);
  expect((await account.client.call(getWithdrawal, { id: byHand })).txid).toBe(right);

  await openTab(desk, funding('tabs.approved'));
  await desk.getByRole('checkbox', { name: funding('files.chooseOne', { id: String(inFile) }) }).check();
  await desk.getByRole('button', { name: new RegExp(`^${funding('files.make')}`) }).click();
  const file = await fileOf(desk, () => act(desk, 'backoffice-funding.files.make'));
  expect(file.text).toContain(String(inFile));
  await openOffice(desk, `/payouts?tab=sent&open=${inFile}`);
  await button(panel(desk), 'backoffice-funding.acts.failed').click();
  await expectOfficeSound(desk, 'payout-failed');
  const failure = dialogOf(desk).getByRole('combobox');
  await failure.click();
  await desk.getByRole('option').first().click();
  const id = await proposeOpen(desk);
  await approveOpen(other, id, String(inFile));
  const { list } = await account.client.call(listWithdrawals, {});
  expect(Object.fromEntries(list.map((one) => [one.id, one.state]))).toEqual({ [byHand]: 'completed', [inFile]: 'failed' });
  // 10,000 less the one that arrived; the other came back whole, fee included.
  expect(await account.client.call(getWalletDetail, { currency: USDT, type: 'change' })).toMatchObject({
    available: '9900',
    frozen: '0',
  });
  await openOffice(desk, '/receiving');
  await expectOfficeSound(desk, 'receiving');
  await desk.context().close();
  await other.context().close();
});

/** The two desks, of whoever proposes and of whoever approves. */
async function openDesks(browser: Browser, faults: Faults): Promise<[Page, Page]> {
  const [desk, other] = [await openDesk(browser, treasurer), await openDesk(browser, compliance)];
  for (const one of [desk, other]) await faults.watch(one);
  return [desk, other];
}

/** Nothing that was proposed waits, and the desks are left. */
async function leaveDesks(...desks: Page[]): Promise<void> {
  expect((await treasurer.client.call(listProposals, { tab: 'mine' })).list.map(({ state }) => state)).not.toContain('waiting');
  for (const desk of desks) await desk.context().close();
}

// A parameter that was approved is on its way for a day and nothing more is proposed for it: a test for each.
test('a parameter is proposed, replaced by a better proposal, and approved by another person', async ({ browser, faults }) => {
  faults.allow(CUT_CONNECTION);
  const [desk, other] = await openDesks(browser, faults);
  await openOffice(desk, '/parameters?open=funding.thresholds:0');
  await expectOfficeSound(desk, 'parameters');
  await panel(desk).getByLabel(say('names.labels.twoForWithdraw'), { exact: true }).fill('50000');
  await button(panel(desk), 'backoffice-markets.form.next').click();
  await reasonField(desk).fill(NOTE);
  await act(desk, 'backoffice.proposals.propose');
  await expect(dialogOf(desk).locator('.b-failure')).toBeVisible();
  await button(dialogOf(desk), 'common.buttons.cancel').click();
  await panel(desk).getByLabel(say('names.labels.twoForWithdraw'), { exact: true }).fill('900');
  await button(panel(desk), 'backoffice-markets.form.next').click();
  const first = await proposeOpen(desk);
  // A better idea about the same thing takes its place.
  await openOffice(desk, '/parameters?open=funding.thresholds:0');
  await panel(desk).getByLabel(say('names.labels.twoForWithdraw'), { exact: true }).fill('800');
  await button(panel(desk), 'backoffice-markets.form.next').click();
  const second = await proposeOpen(desk);
  await expect(panel(desk)).toContainText(say('backoffice.proposals.supersedes', { numbers: String(first) }));
  await expect(panel(desk)).toContainText(compliance.email);
  await openOffice(desk, `/proposals?open=${first}`);
  await expect(panel(desk)).toContainText(say('backoffice.proposals.supersededBy', { number: String(second) }));
  await approveOpen(other, second, '800');
  const { list } = await treasurer.client.call(listParameters);
  expect(list.find(({ name }) => name === 'funding.thresholds')?.coming?.lines).toHaveLength(1);
  // What is coming names who proposed it and who approved it.
  await openOffice(desk, '/parameters?open=funding.thresholds:0');
  await expect(panel(desk)).toContainText(`${say('backoffice.proposals.proposer')}${treasurer.email}`);
  await expect(panel(desk)).toContainText(`${say('backoffice.proposals.decider')}${compliance.email}`);
  await leaveDesks(desk, other);
});

test('tiers of fees are proposed line by line, and approved by another person', async ({ browser, faults }) => {
  const [desk, other] = await openDesks(browser, faults);
  await openOffice(desk, '/parameters?open=spot.tiers:0');
  await expectOfficeSound(desk, 'tiers');
  // One tier less, one more where its volume belongs; a volume out of order is named beside its field and cannot be sent.
  const tier = (field: string, of: number) =>
    panel(desk).getByLabel(say(`names.labels.${field}`, { of: String(of) }), { exact: true });
  const next = button(panel(desk), 'backoffice-markets.form.next');
  await button(panel(desk), 'backoffice-markets.tiers.remove', { of: '5' }).click();
  await panel(desk).getByLabel(markets('tiers.volume'), { exact: true }).fill('100000');
  await button(panel(desk), 'backoffice-markets.tiers.add').click();
  await expect(tier('tierVolume', 2)).toHaveValue('100000');
  await tier('tierVolume', 2).fill('9000000');
  await expect(panel(desk).getByText(markets('tiers.faults.order'))).toBeVisible();
  await expect(next).toBeDisabled();
  await tier('tierVolume', 2).fill('100000');
  await tier('tierTaker', 2).fill('0.00095');
  await expectOfficeSound(desk, 'tiers-changed');
  await next.click();
  await approveOpen(other, await proposeOpen(desk), '0.095');
  const tiers = (await treasurer.client.call(listParameters)).list.find(({ name }) => name === 'spot.tiers')?.coming?.lines;
  expect(tiers?.find(({ label, of }) => label === 'tierTaker' && of === '2')?.after).toMatchObject({ fraction: '0.00095' });
  await leaveDesks(desk, other);
});

test('capital and a debit are proposed, and approved by another person', async ({ browser, faults }) => {
  const account = await createAccount();
  const { id: userId } = await account.client.call(getUserInfo);
  const [desk, other] = await openDesks(browser, faults);
  await openOffice(desk, '/accounting?tab=house');
  await button(desk, 'backoffice-users.accounting.addCapital').click();
  await dialogOf(desk).getByLabel(users('acts.amount'), { exact: true }).fill('123.45');
  await expectOfficeSound(desk, 'capital');
  await approveOpen(other, await proposeOpen(desk), '123.45');

  await openOffice(desk, `/users/${userId}`);
  await button(desk, 'backoffice-users.acts.debit').click();
  await dialogOf(desk).getByLabel(users('acts.amount'), { exact: true }).fill('1000');
  await dialogOf(desk).getByLabel(users('acts.shownReason')).fill('Credited twice on 3 November');
  await approveOpen(other, await proposeOpen(desk), 'Credited twice on 3 November');
  expect(await account.client.call(getWalletDetail, { currency: USDT, type: 'change' })).toMatchObject({ available: '9000' });
  await leaveDesks(desk, other);
});
