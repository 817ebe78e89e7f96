/** Liquidations, isolated and under cross: what their owners see, what all see, and receipts that are verified in three ways. */
import { getContractPosition, setContractSettings, submitContract } from '@glasshouse/contract/contracts';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { Page } from '@playwright/test';
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
const MULTIPLE = 75;
/** Twice what a position of this multiple bears, and no longer than a walk of the clock. */
const FAR = { by: 0.025, withinMs: 240_000 };
/** Before the move: prices begin anew after a jump, and entries are made. */
const AHEAD_MS = 60_000;

const server = ownClock({ DEMO_CROWD: 'off', DEMO_STAFF: 'off', DEMO_UNIVERSE: 'small' });
let move: Move;
test.beforeAll(async () => {
  move = await nextMove('ETH', server().now() + 2 * AHEAD_MS, FAR);
});

/** An account with little more than what one position takes, against the move that comes. */
async function exposed(marginMode: 'isolated' | 'cross'): Promise<Account> {
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, {
    currency_id: ETH.legal_id,
    number: '20',
    from_field: 'change',
    to_field: 'lever',
  });
  await account.client.call(setContractSettings, { ...ETH, margin_mode: marginMode, multiple: MULTIPLE });
  return account;
}

async function enter({ client }: Account, marginMode: 'isolated' | 'cross'): Promise<number> {
  const order = { ...ETH, share: '2', multiple: MULTIPLE, type: move.isRise ? 2 : 1, status: 1 } as const;
  return (await client.call(submitContract, { ...order, margin_mode: marginMode })).position_id;
}

const liquidation = () => say('contracts.verify.kinds.liquidation');
const receiptOn = (page: Page) => page.getByRole('region', { name: liquidation() }).first();

test('a position is liquidated before its owner’s eyes, and its receipt is verified here and by the command, without a server', async ({
  page,
  browser,
}) => {
  test.slow();
  const [alone, shared] = [await exposed('isolated'), await exposed('cross')];
  await server().jump(move.at - AHEAD_MS - server().now());
  await server().walk(AHEAD_MS / 2);
  const ids = { alone: await enter(alone, 'isolated'), shared: await enter(shared, 'cross') };
  await signIn(page, alone);
  await open(page, '/pages/transaction/contract_order');
  const card = page.getByRole('article', { name: 'ETH/USDT' });
  await expect(card).toBeVisible();
  // The move, and then a signed head that covers what it did.
  await server().walk(FAR.withinMs + AHEAD_MS);
  await expect(card).toBeHidden();
  for (const [account, id] of [
    [alone, ids.alone],
    [shared, ids.shared],
  ] as const) {
    const { position } = await account.client.call(getContractPosition, { id });
    expect(position.close_reason).toBe('liquidated');
  }
  await server().walk(90_000);

  await open(page, `/pages/transaction/contract_position?id=${ids.alone}`);
  await expectProven(receiptOn(page), liquidation());
  await expectAccessible(page, 'the receipt of a liquidation');
  const saved = await fileOf(page, () =>
    receiptOn(page)
      .getByRole('button', { name: say('contracts.verify.save') })
      .click(),
  );
  expect(await verifyFile(saved)).toContain('REQUIREMENT');

  // It stands in the public list, without its owner.
  const visitor = await (await browser.newContext({ baseURL: server().url })).newPage();
  await open(visitor, '/pages/transaction/contract_liquidations');
  const row = visitor.getByRole('article').filter({ hasText: 'ETH/USDT' }).first();
  await expect(row).toContainText(say('clearing.list.returned'));
  await expectAccessible(visitor, 'the list of all liquidations');
  const leaf = await fileOf(visitor, () => row.getByRole('button', { name: say('clearing.list.save') }).click());
  expect(leaf.name).toMatch(/^glasshouse-liquidation-/);
  await verifyFile(leaf);
  await visitor.context().close();

  const other = await (await browser.newContext({ baseURL: server().url, viewport: { width: 390, height: 844 } })).newPage();
  await signIn(other, shared);
  await open(other, `/pages/transaction/contract_position?id=${ids.shared}`);
  await expectProven(receiptOn(other), liquidation());
  await expect(receiptOn(other).getByText(say('contracts.verify.steps.ACCOUNT', { count: 0 }))).toBeVisible();
  await expectAccessible(other, 'the receipt of a liquidation under cross');
  const file = await fileOf(other, () =>
    receiptOn(other)
      .getByRole('button', { name: say('contracts.verify.save') })
      .click(),
  );
  expect(await verifyFile(file)).toContain('ACCOUNT');
  await other.context().close();
});
