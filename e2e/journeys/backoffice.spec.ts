/** The back office with two people at it: the door, four eyes, a review that one has taken on, and the log of it all. */
import { randomUUID } from 'node:crypto';
import {
  approveProposal,
  claimReview,
  disableStaff,
  listAudit,
  listProposals,
  listReviews,
  listStaff,
  propose,
  rejectReview,
  releaseReview,
} from '@glasshouse/contract/backoffice';
import type { Page } from '@playwright/test';
import { button } from '../support/app.ts';
import { expectAccessible, layoutFaults, picture } from '../support/checks.ts';
import { handIn } from '../support/identity.ts';
import { expect, test } from '../support/journey.ts';
import {
  type Member,
  STAFF_PASSWORD,
  inviteStaff,
  makeMember,
  openDesk,
  openOffice,
  panel,
  reasonField,
  staffCode,
} from '../support/staff.ts';
import { expectToast } from '../support/toasts.ts';
import { say } from '../support/words.ts';

// Three desks, every page for axe in two themes: much for one test on a slow machine.
test.describe.configure({ mode: 'serial', timeout: 360_000 });

/** Text that would do something if it were not text. */
const HOSTILE = '<img src=x onerror="document.title=1"> "><script>alert(1)</script> {{7*7}} \u202e${1}';
const REASON = 'Seen with both eyes, twice';
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@staff.example`;

let nadia: Member;
let tomas: Member;

test.beforeAll(async () => {
  nadia = await makeMember(address('nadia'), 'owner');
  tomas = await makeMember(address('tomas'), 'owner');
});

const THEMES = ['dark', 'light'] as const;

/** The page in both themes: no fault of axe, nothing that stands out. */
async function expectSound(page: Page, what: string): Promise<void> {
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const theme of THEMES) {
    await page.evaluate((to) => {
      if (to === 'light') document.documentElement.dataset['theme'] = 'light';
      else delete document.documentElement.dataset['theme'];
    }, theme);
    await expectAccessible(page, `${what}, ${theme}`, theme === 'light' ? ['color-contrast', 'link-in-text-block'] : undefined);
    await picture(page, `backoffice-${what}-${theme}`);
  }
  const { tooSmall } = await layoutFaults(page);
  expect.soft(tooSmall, what).toEqual([]);
}

test('an invitation is accepted with an authenticator app, and from then on password and code open the door', async ({
  browser,
  faults,
}) => {
  const email = address('ines');
  const page = await openDesk(browser);
  await faults.watch(page);
  await openOffice(page, `/invitation/${await inviteStaff(email, 'auditor')}`);
  await expect(page).toHaveURL(/#\/invitation$/);
  await page.getByLabel(say('backoffice.invitation.password'), { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel(say('backoffice.invitation.passwordAgain')).fill(STAFF_PASSWORD);
  await expectSound(page, 'invitation');
  await button(page, 'common.buttons.continue').click();
  await expect(page.getByRole('img', { name: say('backoffice.invitation.qr') })).toBeVisible();
  const secret = (await page.locator('.b-secret code').textContent()) ?? '';
  await expectSound(page, 'enrolment');
  await page.getByLabel(say('backoffice.invitation.firstCode')).fill(staffCode(secret));
  await expect(page.locator('.b-codes li')).toHaveCount(10);
  const [recovery] = await page.locator('.b-codes code').allTextContents();
  await expectSound(page, 'recovery codes');
  await page.getByRole('checkbox').check();
  await button(page, 'backoffice.invitation.enter').click();
  await expect(page).not.toHaveURL(/#\/invitation/);
  await openOffice(page, '/account');
  await expect(page.locator('main')).toContainText(email);
  await expectSound(page, 'account');
  await button(page, 'backoffice.account.signOut').click();

  // A code is good once: the recovery code stands in for it.
  await expect(page).toHaveURL(/#\/sign-in$/);
  // The page that was left has a heading too.
  await expect(page.getByLabel(say('backoffice.door.email'))).toBeVisible();
  await expectSound(page, 'sign-in');
  await page.getByLabel(say('backoffice.door.email')).fill(email);
  await page.getByLabel(say('backoffice.door.password'), { exact: true }).fill('not the password at all');
  await button(page, 'common.buttons.continue').click();
  await expect(page.locator('.b-failure')).toContainText(say('backoffice.errors.BACKOFFICE_SIGN_IN_FAILED'));
  await page.getByLabel(say('backoffice.door.password'), { exact: true }).fill(STAFF_PASSWORD);
  await button(page, 'common.buttons.continue').click();
  await button(page, 'backoffice.door.useRecovery').click();
  await page.getByLabel(say('backoffice.door.recoveryCode')).fill(recovery ?? '');
  await button(page, 'backoffice.door.signIn').click();
  // Who goes elsewhere before the answer came is still outside.
  await expect(page).not.toHaveURL(/#\/sign-in/);
  await openOffice(page, '/audit');
  await expect(page.getByRole('table')).toContainText(say('backoffice.acts.backoffice.confirmSignIn'));

  // What ended elsewhere ends here, and leads back to where one was.
  await page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem('staff_session') ?? '{}') as { token: string };
    sessionStorage.setItem('staff_session', JSON.stringify({ ...session, token: 'gone' }));
  });
  await page.reload();
  await expect(page).toHaveURL(/#\/sign-in\?return=%2Faudit&why=ended$/);
  await expect(page.getByText(say('backoffice.door.ended'))).toBeVisible();
  await page.context().close();
});

test('a proposal is approved by another person alone, never by its own, and not when it is stale', async ({
  browser,
  faults,
}) => {
  const newcomer = await makeMember(address('vera'), 'support');
  const everybody = await nadia.client.call(listStaff);
  const vera = everybody.find((one) => one.email === newcomer.email)?.id ?? 0;
  const mine = await openDesk(browser, nadia);
  const other = await openDesk(browser, tomas);
  await faults.watch(mine);
  await faults.watch(other);

  await openOffice(mine, `/staff?open=${vera}`);
  await expectSound(mine, 'staff');
  await panel(mine).getByRole('combobox').click();
  await mine.getByRole('option', { name: say('backoffice.roles.reviewer') }).click();
  await button(panel(mine), 'backoffice.proposals.propose').click();
  const dialog = mine.getByRole('alertdialog');
  await button(dialog, 'backoffice.proposals.propose').click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await reasonField(mine).fill(HOSTILE);
  await button(dialog, 'backoffice.proposals.propose').click();
  await expect(mine).toHaveURL(/#\/proposals\?open=\d+$/);
  // What was typed is text, and the one who proposed it is told why there is nothing to approve.
  await expect(panel(mine)).toContainText(HOSTILE.slice(0, 40));
  await expect(mine.locator('aside img')).toHaveCount(0);
  await expect(panel(mine)).toContainText(say('backoffice.proposals.selfApproval'));
  await expect(button(panel(mine), 'backoffice.proposals.approve')).toHaveCount(0);
  await expectSound(mine, 'proposals');
  const { list } = await nadia.client.call(listProposals, { tab: 'mine' });
  const proposal = list[0];
  if (!proposal) throw new Error('nothing was proposed');
  const approval = { proposal_id: proposal.id, hash: proposal.hash, reason: REASON };
  await expect(nadia.client.call(approveProposal, approval)).rejects.toThrow(say('backoffice.errors.BACKOFFICE_SELF_APPROVAL'));

  await openOffice(other, `/proposals?open=${proposal.id}`);
  await expect(panel(other)).toContainText(proposal.hash);
  await other.keyboard.press('a');
  await expect(reasonField(other)).toBeFocused();
  await expect(panel(other)).toContainText(say('backoffice.proposals.states.waiting'));
  await reasonField(other).fill(REASON);
  await panel(other)
    .getByRole('button', { name: say('backoffice.proposals.approve'), exact: true })
    .click();
  await expect(panel(other)).toContainText(say('backoffice.proposals.states.approved'));
  await expect(panel(mine)).toContainText(REASON);

  const next = await nadia.client.call(propose, { kind: 'role', payload: { staff_id: vera, role: 'auditor' }, reason: REASON });
  await nadia.client.call(disableStaff, { staff_id: vera });
  await openOffice(other, `/proposals?open=${next.id}`);
  await expect(panel(other)).toContainText(next.hash);
  await other.keyboard.press('a');
  await reasonField(other).fill(REASON);
  await panel(other)
    .getByRole('button', { name: say('backoffice.proposals.approve'), exact: true })
    .click();
  await expect(panel(other).locator('.b-failure')).toContainText(say('backoffice.errors.BACKOFFICE_PROPOSAL_STALE'));

  await openOffice(other, '/roles');
  await expectSound(other, 'roles');
  await openOffice(other, '/audit');
  await expectSound(other, 'audit');
  await button(other, 'backoffice.audit.verify').click();
  await expect(other.getByRole('alertdialog')).toContainText(say('backoffice.audit.whole'));
  await mine.context().close();
  await other.context().close();
});

test('a review that one has taken is shown as taken to the other, and decided with a reason only', async ({
  browser,
  faults,
}) => {
  const name = `Ada <b>Lovelace</b>`.replaceAll(/[<>/]/g, ' ');
  const account = await handIn(name);
  const mine = await openDesk(browser, nadia);
  const other = await openDesk(browser, tomas);
  await faults.watch(mine);
  await faults.watch(other);
  await openOffice(mine, '/queues/kyc');
  const [waiting] = (await nadia.client.call(listReviews, { queue: 'kyc', tab: 'waiting', search: account.email })).list;
  const rowOf = (desk: Page) =>
    desk.locator('.b-table tbody tr').filter({ has: desk.getByText(String(waiting?.id), { exact: true }) });
  await mine.getByRole('searchbox').fill(account.email);
  // Before the search is heard, a review of another journey may be the only one that waits.
  await expect(rowOf(mine)).toHaveCount(1);
  await expect(mine.locator('.b-table tbody tr')).toHaveCount(1);
  await mine.keyboard.press('Enter');
  await mine.locator('.b-open').first().click();
  // Looking takes nothing: the other one still sees it free, and no decision can be opened.
  await expect(button(panel(mine), 'backoffice.reviews.take')).toBeEnabled();
  await expect(rowOf(mine)).toContainText(say('backoffice.reviews.holders.nobody'));
  await mine.keyboard.press('r');
  await expect(reasonField(mine)).toHaveCount(0);
  await mine.keyboard.press('t');
  await expect(button(panel(mine), 'backoffice.reviews.hold')).toBeEnabled();
  const note = panel(mine).getByLabel(say('backoffice.reviews.noteLabel'), { exact: true });
  await button(panel(mine), 'backoffice.mentions.add').click();
  await mine.getByRole('menuitem', { name: tomas.email, exact: true }).click();
  await expect(note).toHaveValue(`@${tomas.email} `);
  await note.fill(`Called, the line was busy. @${tomas.email}: you try.`);
  await button(panel(mine), 'backoffice.reviews.addNote').click();
  await expect(note).toHaveValue('');
  await expect(panel(mine).getByRole('list', { name: say('backoffice.reviews.notes') })).toContainText('the line was busy');
  await expectSound(mine, 'reviews');

  // Who is named finds the request by the note, and has seen it then.
  await openOffice(other, '/mentions');
  const named = other.getByRole('row').filter({ hasText: 'the line was busy' });
  await expect(named).toContainText(say('backoffice.mentions.new'));
  await expectSound(other, 'mentions');
  await named.locator('.b-open').click();
  await expect(panel(other)).toContainText('the line was busy');
  await openOffice(other, '/mentions');
  await expect(named).toContainText(say('backoffice.mentions.seen'));

  await openOffice(other, mine.url().split('#')[1] ?? '');
  await expect(panel(other)).toContainText(nadia.email);
  await expect(panel(other)).toContainText('the line was busy');
  await expect(button(panel(other), 'backoffice.reviews.take')).toHaveCount(0);
  await expect(button(panel(other), 'backoffice.reviews.hold')).toHaveCount(0);
  await other.keyboard.press('a');
  await expect(reasonField(other)).toHaveCount(0);

  await panel(mine).focus();
  await mine.locator('.b-side-body').click();
  await mine.keyboard.press('r');
  await button(panel(mine), 'backoffice.reviews.reject').click();
  await expect(panel(mine).getByRole('alert')).toBeVisible();
  await panel(mine).getByRole('combobox').click();
  await mine.getByRole('option').first().click();
  // A word that is often said is put into the field, and can be changed there.
  await panel(mine)
    .getByRole('button', { name: say('backoffice.reason.canned.reject.unreadable') })
    .click();
  await expect(reasonField(mine)).toHaveValue(say('backoffice.reason.canned.reject.unreadable'));
  await reasonField(mine).fill(REASON);
  await button(panel(mine), 'backoffice.reviews.reject').click();
  await expectToast(mine, say('backoffice.reviews.recorded.reject'));
  // The search of everything finds the request by its number, whatever became of it.
  await other.keyboard.press('Control+k');
  const finder = other.getByRole('dialog', { name: say('backoffice.find.label') });
  await finder.getByRole('textbox').fill(String(waiting?.id));
  const request = finder.getByRole('link').filter({ hasText: `${say('names.queues.kyc')} ${waiting?.id} · ${account.email}` });
  await expect(request).toHaveCount(1);
  await expectAccessible(other, 'find anything');
  await request.click();
  await expect(finder).toHaveCount(0);
  await openOffice(other, '/queues/kyc?tab=done');
  await other.getByRole('searchbox').fill(account.email);
  await expect(rowOf(other)).toContainText(say('backoffice.reviews.states.rejected'));
  await mine.context().close();
  await other.context().close();
});

test('several requests are rejected for one reason, each as a case of its own; what another has taken is left alone', async ({
  browser,
  faults,
}) => {
  const accounts = [await handIn('Grace Hopper'), await handIn('Mary Somerville'), await handIn('Emmy Noether')];
  const reviewOf = async (email: string, tab: 'waiting' | 'done') => {
    const [row] = (await nadia.client.call(listReviews, { queue: 'kyc', tab, search: email })).list;
    return row;
  };
  const ids: number[] = [];
  for (const { email } of accounts) ids.push((await reviewOf(email, 'waiting'))?.id ?? 0);
  const taken = ids[2] ?? 0;
  await tomas.client.call(claimReview, { review_id: taken });

  const desk = await openDesk(browser, nadia);
  await faults.watch(desk);
  await openOffice(desk, '/queues/kyc?sort=newest');
  for (const number of ids)
    await desk.getByRole('checkbox', { name: say('backoffice.reviews.number', { number: String(number) }), exact: true }).check();
  await expect(desk.getByText(say('backoffice.bulk.chosen', { count: '3' }))).toBeVisible();
  await expect(desk.getByRole('button', { name: say('backoffice.reviews.approve') })).toHaveCount(0);
  await desk.getByRole('button', { name: say('backoffice.bulk.acts.reject', { count: '2' }) }).click();
  const dialog = desk.getByRole('alertdialog');
  const cases = dialog.getByRole('listitem');
  await expect(cases).toHaveCount(2);
  await expect(cases.filter({ hasText: accounts[2]?.email ?? '' })).toHaveCount(0);
  // The page's heading rests behind the dialog.
  await expectAccessible(desk, 'bulk acts');
  const send = dialog.getByRole('button', { name: say('backoffice.bulk.acts.reject', { count: '2' }) });
  await send.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('combobox').click();
  await desk.getByRole('option').first().click();
  await reasonField(desk).fill(REASON);
  await send.click();
  await expect(dialog).toContainText(say('backoffice.bulk.over', { done: '2', of: '2' }));
  await expect(cases.filter({ hasText: say('backoffice.bulk.done') })).toHaveCount(2);
  await button(dialog, 'common.buttons.close').click();
  await expect(desk.getByText(say('backoffice.bulk.chosen', { count: '3' }))).toHaveCount(0);

  for (const { email } of accounts.slice(0, 2)) expect(await reviewOf(email, 'done')).toMatchObject({ state: 'rejected' });
  expect(await reviewOf(accounts[2]?.email ?? '', 'waiting')).toMatchObject({
    id: taken,
    claim: { staff: { name: tomas.email } },
  });
  const { list } = await nadia.client.call(listAudit, { call: rejectReview.id });
  expect(list.map(({ target }) => target)).toEqual(expect.arrayContaining([`review:${ids[0]}`, `review:${ids[1]}`]));
  await tomas.client.call(releaseReview, { review_id: taken });
  await desk.context().close();
});
