/** What a forced sale may meet: other fees, halts, an empty reserve, a clock set back, another process, other prices; it is never stuck. */
import {
  applyLoan,
  getLoan,
  getLoanReceipt,
  getLoanTerms,
  listLoanLiquidations,
  pledgeLoan,
  repayLoan,
  unpledgeLoan,
} from '@glasshouse/contract/loans';
import { supplyDefi, withdrawDefi } from '@glasshouse/contract/defi';
import { loanReceipts } from '@glasshouse/proofs/loan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Refusal } from '../../../platform/refusal.ts';
import { BTC, DAY, LOAN, START, type TestLoans, USDT, openLoans } from './support/loans.ts';

let test: TestLoans;
beforeEach(async () => {
  test = await openLoans();
});
afterEach(() => test.close());

const detail = (userId: number, id: number) => test.call(getLoan, { id }, userId);
const IN_BTC = { currency_id: BTC, pledge_currency_id: USDT, number: '0.29', pledge_number: '5000' } as const;

/** Some time later, with a second of the same price, sales are looked at. */
async function lookLater(ms: number): Promise<void> {
  test.clock.advance(ms);
  await test.tick(503_000);
  await test.loans().runRounds();
}

describe('a sale', () => {
  it('of a loan that opened at a lower fee of the market is settled', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user);
    await test.asOwner(`UPDATE loans SET body = replace(body, '"taker_ppm":"1000"', '"taker_ppm":"900"')`);
    await test.quote('buy', 502_150, 1_000_000);
    await test.ticks(503_000);
    await test.loans().runRounds();
    expect((await detail(user, id)).liquidations[0]?.rounds).toMatchObject([
      { state: 'settled', filled: expect.stringMatching(/^0\.4/) },
    ]);
  });

  it('that was halted for a minute is not the reserve’s for that minute', async () => {
    await test.reserve(USDT, 100_000_000_000n);
    const user = await test.user();
    const { id } = await test.borrow(user);
    await test.ticks(503_000);
    await test.loans().runRounds();
    test.modes.set(1, 'halted');
    for (let i = 0; i < 14; i++) {
      test.clock.advance(5_000);
      await test.tick(503_000);
      await test.loans().runRounds();
    }
    test.modes.delete(1);
    test.clock.advance(5_000);
    await test.tick(503_000);
    await test.loans().runRounds();
    const { rounds } = (await detail(user, id)).liquidations[0] ?? { rounds: [] };
    expect(rounds.length).toBeGreaterThan(1);
    expect(rounds.map(({ by }) => by)).not.toContain('reserve');
  });

  it('offers each round to the market at once, however long a look at all sales takes', async () => {
    const users = await Promise.all([1, 2, 3].map(() => test.user()));
    for (const user of users) await test.borrow(user);
    await test.ticks(503_000);
    await test.loans().runRounds();
    await lookLater(5_000);
    // The next look comes late.
    await lookLater(11_000);
    const rounds = await test.asOwner('SELECT n, order_id FROM loan_rounds ORDER BY liquidation_id, n');
    expect(rounds.length).toBeGreaterThanOrEqual(6);
    expect(rounds.filter(({ order_id: order }) => order === null)).toEqual([]);
  });

  it('is not the reserve’s for a minute in which nothing of it was offered', async () => {
    await test.reserve(USDT, 100_000_000_000n);
    const { id } = await test.borrow(await test.user());
    await test.ticks(503_000);
    // Its first round is ordered a minute later, by a price that is too old for it.
    await lookLater(61_000);
    await lookLater(5_000);
    const rounds = await test.asOwner(`
      SELECT r.sold_to, r.order_id IS NOT NULL AS offered FROM loan_rounds r
        JOIN loan_liquidations l ON l.id = r.liquidation_id WHERE l.loan_id = ${id} ORDER BY r.n`);
    expect(rounds).toEqual([
      { sold_to: 'market', offered: false },
      { sold_to: 'market', offered: true },
    ]);
  });

  it('neither begins nor goes on while loans are halted, when their owners may not defend them', async () => {
    const mode = (to: string) =>
      test.asOwner(`INSERT INTO operating_modes (scope, mode, since) VALUES ('product:loans', '${to}', 0)
        ON CONFLICT (scope) DO UPDATE SET mode = excluded.mode`);
    const user = await test.user();
    const { id } = await test.borrow(user);
    const due = await test.borrow(await test.user(), { term: 'd7' });
    await mode('halted');
    await test.ticks(503_000);
    await test.loans().runRounds();
    expect((await detail(user, id)).loan.state).not.toBe('liquidating');
    await test.until(START + 9 * DAY);
    expect(await test.asOwner('SELECT loan_id FROM loan_liquidations')).toEqual([]);
    await mode('read_only');
    await test.ticks(503_000);
    await test.until(test.clock.now() + 61_000);
    const begun = await test.asOwner('SELECT loan_id FROM loan_liquidations ORDER BY loan_id');
    expect(begun.map(({ loan_id: loan }) => Number(loan))).toEqual([id, due.id].map(Number));
  });

  it('that does not begin, because the clock was set back, leaves nothing behind', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user, { term: 'd7' });
    const due = START + 7 * DAY + 1_000;
    await test.until(due);
    await test.asOwner(`UPDATE due_items SET due_at = due_at - ${DAY} WHERE product = 'loans' AND event = 'grace_end'`);
    await test.until(due + 1).catch(() => {});
    expect(await test.asOwner('SELECT id FROM loan_liquidations')).toEqual([]);
    expect((await detail(user, id)).loan.state).toBe('overdue');
  });
});

describe('a sale that waits', () => {
  /** A loan whose cure is less than the market takes, with nothing in the reserve: nobody buys what would cure it. */
  async function waiting() {
    const user = await test.user();
    const { id } = await test.borrow(user, { variant: 'tight', number: '50', pledge_number: '0.0088' });
    await test.quote('buy', 668_000, 1_000_000);
    await test.ticks(668_000);
    await test.loans().runRounds();
    const { loan, liquidations } = await detail(user, id);
    expect([loan.state, liquidations[0]?.rounds]).toEqual(['liquidating', []]);
    return { user, id };
  }

  it('never keeps its loan from being paid, and ends with it', async () => {
    const { user, id } = await waiting();
    expect(await test.refused(unpledgeLoan, { id, number: '0.0001' }, user)).toBe('LOANS_LIQUIDATING');
    const part = await test.call(repayLoan, { id, number: '1' }, user);
    expect(part.loan).toMatchObject({ state: 'liquidating', paid: '1' });
    await test.sound();
    const { loan, liquidations } = await test.call(repayLoan, { id, all: true }, user);
    expect(loan).toMatchObject({ state: 'closed', owed: '0', pledge: '0' });
    expect(liquidations).toMatchObject([{ result: 'closed', rounds: [] }]);
    expect(await test.has(user, BTC)).toBe(1_000_000_000n);
    await test.sound();
    await test.loans().runRounds();
    await test.sign();
    await test.sign();
    const verdict = loanReceipts.verify((await test.call(getLoanReceipt, { id }, user)) as never);
    expect(verdict).toMatchObject({ ok: true });
  });

  it('takes more pledge, and is over when that is enough', async () => {
    const { user, id } = await waiting();
    expect((await test.call(pledgeLoan, { id, number: '0.01' }, user)).loan.state).toBe('liquidating');
    test.clock.advance(10_000);
    await test.tick(668_000);
    await test.loans().runRounds();
    const { loan, liquidations } = await detail(user, id);
    expect([loan.state, liquidations[0]?.result]).toEqual(['open', 'cured']);
    await test.sound();
    await test.call(unpledgeLoan, { id, number: '0.0001' }, user);
    await test.sign();
    await test.sign();
    const verdict = loanReceipts.verify((await test.call(getLoanReceipt, { id }, user)) as never);
    expect(verdict).toMatchObject({ ok: true });
  });

  it('is paid without a price too', async () => {
    const { user, id } = await waiting();
    test.clock.advance(60_000);
    expect((await test.call(repayLoan, { id, all: true }, user)).loan.state).toBe('closed');
    await test.sound();
  });
});

it('lenders do not leave before a loss that is in sight, also in a second without a price', async () => {
  const lender = await test.user();
  await test.call(supplyDefi, { currency_id: USDT, number: '2500' }, lender);
  await test.borrow(await test.user());
  const leave = () => test.refused(withdrawDefi, { currency_id: USDT, all: true }, lender);
  await test.ticks(400_000);
  expect(await leave()).toBe('DEFI_NOT_FREE');
  await test.tick(null);
  expect(await leave()).toBe('DEFI_NOT_FREE');
  expect(await test.defi().payExits()).toBe(0);
  await test.ticks(668_000);
  expect(await leave()).toBe('ok');
});

describe('prices of another label', () => {
  it('go on to warn of and sell a loan of paper prices, and its receipt verifies', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user);
    test.setSource('live');
    await test.ticks(570_000);
    expect((await detail(user, id)).loan.state).toBe('warned');
    await test.quote('buy', 502_150, 1_000_000);
    await test.ticks(503_000);
    await test.loans().runRounds();
    expect((await detail(user, id)).liquidations[0]?.rounds).toMatchObject([{ state: 'settled' }]);
    await test.sign();
    await test.sign();
    expect(loanReceipts.verify((await test.call(getLoanReceipt, { id }, user)) as never)).toMatchObject({ ok: true });
  });

  it('that are paper never decide over a loan of live ones', async () => {
    test.setSource('live');
    await test.tick();
    const user = await test.user();
    const { id } = await test.borrow(user);
    test.setSource('recorded');
    await test.ticks(503_000);
    const { loan } = await detail(user, id);
    expect([loan.state, loan.warned_at]).toEqual(['open', null]);
  });
});

describe('limits of a user', () => {
  it('are over all pools, also of two loans at once', async () => {
    const user = await test.user();
    test.setVerified(false);
    const both = await Promise.allSettled([
      test.call(applyLoan, { ...LOAN, number: '1999' }, user),
      test.call(applyLoan, { ...LOAN, ...IN_BTC }, user),
    ]);
    const codes = both.map((one) => (one.status === 'fulfilled' ? 'ok' : (one.reason as Refusal).code));
    expect(codes.sort()).toEqual(['IDENTITY_NOT_VERIFIED', 'ok']);
  });

  it('count a debt whose market has no price now as one that needs a verified identity', async () => {
    const user = await test.user();
    await test.borrow(user, { ...IN_BTC, number: '0.01', pledge_number: '150' });
    test.setVerified(false);
    const real = test.markets.secondAt.bind(test.markets);
    Object.assign(test.markets, {
      secondAt: async (...of: Parameters<typeof real>) => {
        const second = await real(...of);
        // Of the debt's market nothing is known, where it is asked for at whatever time it was.
        return of[1] === 1 && asked++ > 0 ? second && { ...second, priceTicks: null } : second;
      },
    });
    let asked = 0;
    expect(await test.refused(applyLoan, { ...LOAN, number: '60', pledge_number: '0.1' }, user)).toBe('IDENTITY_NOT_VERIFIED');
  });

  it('see the levels and the charge that they accepted', async () => {
    const user = await test.user();
    const { pairs } = await test.call(getLoanTerms, {});
    const pair = pairs.find(({ code, pledge_code: of, variant }) => code === 'USDT' && of === 'BTC' && variant === 'standard');
    const seen = { sale: String(pair?.sale), charge: String(pair?.charge) };
    expect(await test.refused(applyLoan, { ...LOAN, ...seen, sale: '0.86' }, user)).toBe('LOANS_TERMS_CHANGED');
    expect(await test.refused(applyLoan, { ...LOAN, ...seen, charge: '0.01' }, user)).toBe('LOANS_TERMS_CHANGED');
    expect(await test.refused(applyLoan, { ...LOAN, ...seen }, user)).toBe('ok');
  });
});

describe('two processes', () => {
  it('where one logs the seconds and the other leads: the one that leads warns and sells', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user);
    const leader = test.another();
    await leader.loans.module.start?.();
    // The first one logs each second; the other logs none, and looks at the record.
    const leads = (is: boolean) => Object.defineProperty(test.spot.desk, 'isLeading', { configurable: true, get: () => is });
    for (let i = 0; i < 3; i++) {
      leads(false);
      await test.tick(570_000);
    }
    expect((await detail(user, id)).loan.state).toBe('open');
    leads(true);
    await leader.loans.look();
    expect((await detail(user, id)).loan.state).toBe('warned');
    await leader.loans.module.stop?.();
  });
});

describe('the public list of sales', () => {
  it('of a coin that does not exist is empty', async () => {
    expect((await test.call(listLoanLiquidations, { currency_id: 999_999_999_999_999 })).list).toEqual([]);
  });
});
