/** Deleveraging: prices come back beyond what a position bears, the book is thin, and the one who gains most on the other side gives. */
import { getContractPosition, getContractTerms, submitContract } from '@glasshouse/contract/contracts';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Locator, Page } from '@playwright/test';
import { type Account, createAccountAt, signIn } from '../support/accounts.ts';
import { open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { type Move, nextMove } from '../support/moves.ts';
import { fileOf } from '../support/office.ts';
import { ownClock } from '../support/own-clock.ts';
import { expectProven, verifyFile } from '../support/receipts.ts';
import { say } from '../support/words.ts';

const ETH = { currency_id: 2, legal_id: 3 } as const;
/** More than what a position of 75× bears, in a time whose seconds nobody sees. */
const FAR = { by: 0.03, withinMs: 600_000 };
/** Before the move: prices begin anew after a jump, and entries are made. */
const AHEAD_MS = 60_000;

const server = ownClock({ DEMO_CROWD: 'off', DEMO_STAFF: 'off', DEMO_UNIVERSE: 'small' });
let move: Move;
test.beforeAll(async () => {
  move = await nextMove('ETH', server().now() + 2 * AHEAD_MS, FAR);
});

async function trader(): Promise<Account> {
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, { currency_id: 3, number: '2000', from_field: 'change', to_field: 'lever' });
  return account;
}

/** More than the book of the demo holds near its price, so that the insurance fund cannot close all of it there. */
const LOST = '20';
const OPENED = '25';

/** The headings of fills of a kind on the page of a position. */
const fillsOn = (page: Page, kind: 'adl' | 'liquidation') =>
  page.getByRole('heading', { name: say(`contracts.fills.${kind}`), exact: true });

/** The first receipt of a kind: verified here, red with one digit changed, and verified by the command without a server. */
async function expectProvenTwice(page: Page, kind: 'adl' | 'liquidation'): Promise<Locator> {
  const what = say(`contracts.verify.kinds.${kind}`);
  const receipt = page.getByRole('region', { name: what }).first();
  await expectProven(receipt, what);
  await expect(receipt.getByText(say('contracts.verify.steps.ADL_RANK'))).toBeVisible();
  const saved = await fileOf(page, () => receipt.getByRole('button', { name: say('contracts.verify.save') }).click());
  expect(await verifyFile(saved)).toContain('ADL_RANK');
  return receipt;
}

test('a position is reduced by deleveraging, says so with the lights, and both sides verify it on their device and by the command', async ({
  page,
  browser,
}) => {
  test.slow();
  const [loser, winner] = [await trader(), await trader()];
  await server().jump(move.at - AHEAD_MS - server().now());
  await server().walk(AHEAD_MS / 2);
  const [against, along] = move.isRise ? ([2, 1] as const) : ([1, 2] as const);
  // One takes what the other offers at the mark.
  const { mark } = await loser.client.call(getContractTerms, ETH);
  const limit = { ...ETH, share: LOST, multiple: 75, type: against, status: 1, target_price: mark as string } as const;
  const { position_id: lost } = await loser.client.call(submitContract, limit);
  const market = { ...ETH, share: OPENED, multiple: 20, type: along, status: 1 } as const;
  const { position_id: kept } = await winner.client.call(submitContract, market);
  const shareOf = async ({ client }: Account, id: number) => (await client.call(getContractPosition, { id })).position.share;
  expect(await shareOf(loser, lost)).toBe(LOST);
  const opened = await shareOf(winner, kept);
  await signIn(page, winner);
  await open(page, '/pages/transaction/contract_order');
  const card = page.getByRole('article', { name: 'ETH/USDT' });
  await expect(card).toContainText(Number(opened).toFixed(4));

  // Nothing is seen of the move; the market pauses behind it, and then looks at where it led.
  await server().jump(move.at + FAR.withinMs - server().now());
  await server().walk(30_000);
  const ended = await loser.client.call(getContractPosition, { id: lost });
  expect(ended.position).toMatchObject({ close_reason: 'liquidated', share: '0' });
  const { position, fills } = await winner.client.call(getContractPosition, { id: kept });
  expect(position).toMatchObject({ status: 1, adl_lights: 5, receipts: [{ kind: 'adl' }] });
  // At the bankruptcy price of the other, and free of fee.
  const given = fills.filter(({ kind }) => kind === 'adl');
  expect(given).toMatchObject([{ handling_fee: '0', price: ended.fills.find(({ order_id: id }) => id === null)?.price }]);
  expect(Number(position.share)).toBeCloseTo(Number(opened) - Number(given[0]?.share), 4);
  await expect(card).toContainText(Number(position.share).toFixed(4));
  await expect(card.getByRole('img', { name: say('contracts.card.adlLabel', { lights: 5, of: 5 }) })).toBeVisible();
  await expectAccessible(page, 'a position that was deleveraged');

  // A signed head covers it within a minute.
  await server().walk(90_000);
  await open(page, `/pages/transaction/contract_position?id=${kept}`);
  await expectProvenTwice(page, 'adl');
  await expect(fillsOn(page, 'adl')).not.toHaveCount(0);
  await expectAccessible(page, 'the receipt of a deleveraging');

  // The other side: what the fund and the book did not take was closed against others, and the account ends at zero.
  const other = await (await browser.newContext({ baseURL: server().url, viewport: { width: 390, height: 844 } })).newPage();
  await signIn(other, loser);
  await open(other, `/pages/transaction/contract_position?id=${lost}`);
  await expect(other.getByText(say('contracts.reasons.liquidated')).first()).toBeVisible();
  const liquidation = await expectProvenTwice(other, 'liquidation');
  await expect(liquidation.getByText(say('contracts.verify.steps.OWN_FIRST'))).toBeVisible();
  await expect(fillsOn(other, 'liquidation')).not.toHaveCount(0);
  await expectAccessible(other, 'the receipt of a liquidation that ended by deleveraging');
  await other.context().close();
});
