/** Margin: an account that borrowed falls to its liquidation; what was sold, why, and where the money went is seen, verified on the device, and again offline. */
import { ASSET_IDS } from '@glasshouse/contract';
import { listOwnMarginLiquidations } from '@glasshouse/contract/margin';
import { createAccountAt, signIn } from '../support/accounts.ts';
import { open } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { expectHolds } from '../support/looks.ts';
import { borrowTwice, marginOf, wearDown } from '../support/margin-account.ts';
import { nextFall } from '../support/moves.ts';
import { fileOf } from '../support/office.ts';
import { ownClock, walkUntil } from '../support/own-clock.ts';
import { verifyFile } from '../support/receipts.ts';
import { visit } from '../support/screens.ts';
import { say } from '../support/words.ts';

/** A server whose time passes when a journey lets it. */
const server = ownClock();
const MINUTE_MS = 60_000;
/**
 * The farthest that the recorded coin falls, a little less. From the call it takes 15.4 percent to the liquidation: what is more may be lost
 * while the account is worn down, for the top lasts seconds.
 */
const TO_THE_LIQUIDATION = 0.157;
/** Above the call, and near enough to it. */
const NEAR_THE_CALL = 1.3012;
/** Fees need so much time before the fall begins. */
const LEAD_MS = 15 * MINUTE_MS;
const ACCOUNT = '/pages/transaction/index2?tab=margin&view=account';

test('[FEAT-174] an account that falls to its liquidation sells only what heals it, and its receipt is verified on the device and offline', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const fall = await nextFall('LTC', server().now() + LEAD_MS, TO_THE_LIQUIDATION);
  await server().jump(fall.from - server().now() - LEAD_MS / 2);
  const account = await createAccountAt(server().url);
  const { client } = account;
  await borrowTwice(account, 1_000);
  await wearDown(account, server(), NEAR_THE_CALL);
  // The rest at the top, from which the fall is measured.
  await server().jump(Math.max(0, fall.from - server().now()));
  await wearDown(account, server(), NEAR_THE_CALL);

  await server().jump(fall.to - server().now() - MINUTE_MS);
  const sales = async () => (await client.call(listOwnMarginLiquidations, {})).list;
  await walkUntil(server(), async () => (await sales()).some(({ trading_fee: fee }) => fee !== null));
  const sold = (await sales()).findLast(({ trading_fee: fee }) => fee !== null);
  if (!sold?.order) throw new Error('nothing was sold');
  expect(Number(sold.level)).toBeLessThanOrEqual(1.1);
  expect(sold.order).toMatchObject({ side: 'sell', currency_id: ASSET_IDS.LTC });
  expect(Number((await marginOf(account)).level)).toBeGreaterThan(Number(sold.level));

  // The log takes the step in, and the minute's head covers it.
  await server().walk(66_000);
  await signIn(page, account);
  await page.clock.install({ time: server().now() });
  await open(page, ACCOUNT);
  await expect(page.getByText(say('leverage.called.nothing'))).toBeVisible();
  await expectHolds(page, 'an account that was liquidated');
  const place = `/pages/transaction/index2?tab=margin&liquidation=${sold.id}`;
  await visit(page, { place, login: true, ready: '.g-steps' });
  await expect(page.getByText(say('leverage.sale.debtRepaid'))).toBeVisible();
  await expect(page.getByText(/^Trading fee 0\.1%, to the operator/)).toBeVisible();
  await expect(page.getByText(say('leverage.verify.verified')).first()).toBeVisible();
  await expectHolds(page, 'the receipt of a liquidation');
  const saved = await fileOf(page, () => page.getByRole('button', { name: say('leverage.verify.save') }).click());
  expect(await verifyFile(saved)).toContain(`A step of a liquidation took the level from ${sold.level}`);

  await visit(page, { place: '/pages/transaction/index2?tab=margin', login: true, ready: '.g-level' });
  await expect(page.getByText(/^Part of the account was liquidated on /)).toBeVisible();
  await expectHolds(page, 'margin with the badge of a liquidation');
  await visit(page, { place: '/pages/transaction/index2?tab=margin&view=sales', login: true, ready: 'main article' });
  await expectHolds(page, 'liquidations');
});
