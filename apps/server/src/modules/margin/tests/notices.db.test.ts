/** What owners of margin accounts are notified of, and how often. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, BTC, CAROL, PRICE, type TestMargin, USDT, openMargin } from './support/margin.ts';

let margin: TestMargin;
const open = async (at?: number) => {
  margin = await openMargin(at);
  for (const id of [ALICE, CAROL])
    await margin.asOwner(`INSERT INTO users (id, email, password_hash, account_name, nickname, invite_code, created_at)
      OVERRIDING SYSTEM VALUE VALUES (${id}, 'u${id}@example.com', '', 'u${id}', 'u', 'code${id}', 0)`);
  await margin.fund(BOB, BTC, '100');
  await margin.fund(BOB, USDT, '1000000');
};
afterEach(async () => {
  await margin.closeSound();
});

/** The news of a user since the last look. */
let seen = 0;
async function newsOf(userId: number) {
  await margin.margin.run();
  const found = margin.news.slice(seen).filter((one) => one.userId === userId);
  seen = margin.news.length;
  return found.map(({ kind, params }) => ({ kind, ...params }));
}

/** Worked example B4, whose call is at 5,906.22. */
async function long() {
  await margin.own(ALICE, USDT, '1000');
  await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
  await margin.place(ALICE, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
}

describe('an owner', () => {
  beforeEach(async () => {
    seen = 0;
    await open();
  });

  it('has a notice of the call at 1.3, 1.2 and 1.15, each once', async () => {
    await long();
    await margin.tick(595_000);
    expect(await newsOf(ALICE)).toEqual([]);
    const levels: unknown[] = [];
    for (const price of [587_000, 586_000, 543_000, 544_000, 542_000, 519_000, 518_000]) {
      await margin.tick(price);
      levels.push((await newsOf(ALICE)).map((one) => [one.kind, 'level' in one ? one.level : null]));
    }
    expect(levels).toEqual([
      [['margin_called', '1.2935']],
      [],
      [['margin_called', '1.1965']],
      [],
      [],
      [['margin_called', '1.1437']],
      [],
    ]);
    await margin.tick(PRICE, 587_000);
    expect(await newsOf(ALICE)).toMatchObject([{ kind: 'margin_called', level: '1.2935' }]);
  });

  it('has one of a sale with the level after it, and of the call below it again', async () => {
    await long();
    await margin.spotOrder(BOB, 'buy', '1', '4900');
    await margin.tick(490_000);
    const [sold, ...others] = await newsOf(ALICE);
    expect([sold, others]).toMatchObject([{ kind: 'margin_liquidated', level: '1.3', code: 'BTC', value_code: 'USDT' }, []]);
    await margin.tick(450_000);
    expect(await newsOf(ALICE)).toMatchObject([{ kind: 'margin_called' }]);
  });

  it('has none while nobody takes the order, and one of what is written off', async () => {
    await long();
    await margin.tick(400_000);
    expect(await newsOf(ALICE)).toEqual([]);
    await margin.spotOrder(BOB, 'buy', '1', '4000');
    await margin.tick(400_001, 400_002);
    const news = await newsOf(ALICE);
    expect(news.map(({ kind }) => kind)).toEqual(['margin_liquidated', 'margin_written_off']);
  });

  it('has one without a level of a sale that paid all', async () => {
    await long();
    // With what it has already, whole lots.
    await margin.own(ALICE, BTC, '0.00000897');
    await margin.spotOrder(BOB, 'buy', '1', '4560');
    await margin.tick(456_000);
    const news = await newsOf(ALICE);
    expect(news).toMatchObject([{ kind: 'margin_cleared', code: 'BTC' }]);
    expect(news[0]).not.toHaveProperty('level');
  });

  it('has one of what was repaid in kind, where that alone heals', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.spotOrder(BOB, 'buy', '0.02', '6811');
    await margin.place(ALICE, 'sell', '0.02', '6811', { side_effect: 'borrow' });
    await margin.borrow(ALICE, USDT, '1800');
    await margin.tick(4_346_000);
    expect(await newsOf(ALICE)).toMatchObject([{ kind: 'margin_repaid_in_kind', code: 'USDT' }]);
  });
});

it('an owner of two debts has one notice a day of interest that is high', async () => {
  seen = 0;
  await open(Date.UTC(2026, 0, 5, 22, 20));
  // Nine tenths of the pool are lent, so that a week costs more than one percent of what is left.
  for (const [userId, number] of [200_000, 200_000, 200_000, 200_000, 99_000].entries()) {
    await margin.own(50 + userId, USDT, '400000');
    await margin.borrow(50 + userId, USDT, String(number));
  }
  await margin.own(CAROL, USDT, '500');
  await margin.borrow(CAROL, USDT, '900');
  await margin.borrow(CAROL, BTC, '0.002');
  for (let i = 0; i < 20; i++) await margin.nextHour();
  const kinds = (await newsOf(CAROL)).map(({ kind }) => kind);
  expect(kinds).toEqual(['margin_interest_high']);
});
