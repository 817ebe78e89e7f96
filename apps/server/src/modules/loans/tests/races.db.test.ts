/** Loans at the same time: one balance, one pool, a payment and a sale; and what is left when a process dies in a round. */
import { applyLoan, getLoan, pledgeLoan, repayLoan } from '@glasshouse/contract/loans';
import { worthOfPool } from '@glasshouse/proofs/defi';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { BTC, HOUR, LOAN, type TestLoans, USDT, openLoans } from './support/loans.ts';

let test: TestLoans;
beforeEach(async () => {
  test = await openLoans();
});
afterEach(() => test.close());

const detail = (userId: number, id: number) => test.call(getLoan, { id }, userId);
const codeOf = (outcome: PromiseSettledResult<unknown>) => {
  if (outcome.status === 'fulfilled') return 'ok';
  if (outcome.reason instanceof Refusal) return outcome.reason.code;
  throw outcome.reason;
};

describe('at once', () => {
  it('64 loans on one balance are as many as it pledges for', async () => {
    const user = await test.user({ [BTC]: 350_000_000n });
    const all = await Promise.allSettled(
      Array.from({ length: 64 }, () => test.call(applyLoan, { ...LOAN, number: '1000' }, user)),
    );
    const codes = all.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
    expect(new Set(codes)).toEqual(new Set(['ok', 'WALLET_INSUFFICIENT_BALANCE']));
    expect(await test.has(user, BTC)).toBe(0n);
    await test.sound();
  });

  it('payments and more pledge against a sale: a loan is paid, or sold, and nothing twice', async () => {
    const user = await test.user();
    const loan = await test.borrow(user);
    await test.quote('buy', 502_150, 1_000_000);
    await test.ticks(503_000, 2);
    const outcomes = await Promise.allSettled([
      test.tick(503_000),
      test.call(repayLoan, { id: loan.id, all: true }, user),
      test.call(pledgeLoan, { id: loan.id, number: '0.5' }, user),
    ]);
    for (const outcome of outcomes.slice(1)) expect(['ok', 'LOANS_LIQUIDATING', 'LOANS_ENDED']).toContain(codeOf(outcome));
    await test.loans().runRounds();
    await test.sound();
  });

  it('a loan that an hour passes over while its order is under way is charged for it once', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user, { term: 'open' });
    await test.quote('buy', 502_150, 1_000_000);
    test.clock.advance(HOUR - (test.clock.now() % HOUR) - 4_000);
    await test.ticks(503_000);
    expect((await detail(user, id)).loan.state).toBe('liquidating');
    await test.until(test.clock.now() + 2 * HOUR);
    await test.sound();
    await test.loans().runRounds();
    const { loan } = await detail(user, id);
    expect(Number(loan.interest)).toBeGreaterThan(0);
    await test.sound();
    // Its price is old by then: nothing was ordered, and the next round goes by the newest second.
    expect((await detail(user, id)).loan.sold).toBe('0');
    for (let i = 0; i < 3; i++) {
      test.clock.advance(5_000);
      await test.tick(503_000);
      await test.loans().runRounds();
    }
    expect((await detail(user, id)).loan).toMatchObject({ sold: expect.stringMatching(/^0\.4/) });
    await test.sound();
  });

  it('a fall of sixty percent sells every loan, and what the pool loses is what was written off', async () => {
    await test.reserve(USDT, 50_000_000n);
    const houses = ['defi_pool', 'defi_reserve', 'fees'] as const;
    const kept = async () =>
      (await Promise.all(houses.map((one) => test.house(one, USDT)))).reduce((sum, atoms) => sum + atoms, 0n);
    const grown = async () => {
      const [pool] = await test.asOwner(`SELECT flows FROM defi_pools WHERE asset_id = ${USDT}`);
      const flows = pool?.['flows'] as Record<'interestFirst' | 'feeFirst' | 'feeWaived', string>;
      return BigInt(flows.interestFirst) - BigInt(flows.feeFirst) + BigInt(flows.feeWaived);
    };
    const had = await kept();
    const before = (await test.defi().pools.read(USDT))?.state.pool;
    for (let i = 0; i < 8; i++) await test.borrow(await test.user(), { number: String(1_650 + 175 * i) });
    await test.quote('buy', 270_000, 10_000_000);
    await test.ticks(272_713);
    for (let i = 0; i < 3; i++) await test.loans().runRounds();
    const after = (await test.defi().pools.read(USDT))?.state.pool;
    const [sums] = await test.asOwner(`
      SELECT (SELECT sum(borrowed) FROM loans)::text AS lent, sum(to_debt + charge + fee)::text AS brought,
        bool_or(sold_to = 'reserve') AS taken_over, (SELECT sum(fall) FROM defi_losses)::text AS fall,
        (SELECT sum(interest - fee - covered + principal) FROM defi_losses)::text AS borne
      FROM loan_rounds`);
    expect(sums).toMatchObject({ taken_over: false, borne: sums?.['fall'], fall: expect.stringMatching(/^\d{9,}$/) });
    expect((await kept()) - had).toBe(BigInt(String(sums?.['brought'])) - BigInt(String(sums?.['lent'])));
    // Beside the losses the worth has grown by what first hours and waived fees left it.
    expect(before && after && worthOfPool(after) - worthOfPool(before) + BigInt(String(sums?.['fall']))).toBe(await grown());
    expect(await test.house('loans_lent', USDT)).toBe(
      (await test.asOwner('SELECT coalesce(sum(principal), 0)::text AS p FROM loans')).map(({ p }) => BigInt(String(p)))[0],
    );
    await test.sound();
  });
});

describe('what the desk would not take', () => {
  it('is taken over by the reserve at once, and without its coins waits without a round', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user, { variant: 'tight', number: '50', pledge_number: '0.0088' });
    await test.quote('buy', 668_000, 1_000_000);
    await test.ticks(668_000);
    await test.loans().runRounds();
    expect((await detail(user, id)).liquidations[0]).toMatchObject({ rounds: [], result: null });
    await test.sound();
    await test.reserve(USDT, 1_000_000_000n);
    test.clock.advance(10_000);
    await test.tick(668_000);
    await test.loans().runRounds();
    expect((await detail(user, id)).liquidations[0]?.rounds).toMatchObject([{ by: 'reserve', n: 1 }]);
    await test.sound();
  });
});

describe('a process that dies', () => {
  const triggered = async () => {
    const user = await test.user();
    const { id } = await test.borrow(user);
    await test.quote('buy', 502_150, 1_000_000);
    await test.ticks(503_000);
    return { user, id };
  };

  it('after it took the pledge: the next one gives the order', async () => {
    const { user, id } = await triggered();
    await test.restart();
    await test.loans().runRounds();
    expect((await detail(user, id)).liquidations[0]?.rounds).toMatchObject([{ state: 'settled', by: 'market' }]);
    await test.sound();
  });

  it('after the order was filled: the next one takes the fills of that order, and gives no other', async () => {
    const { user, id } = await triggered();
    const [round] = await test.asOwner('SELECT client_order_id AS name, quantity, limit_ticks FROM loan_rounds');
    const [keeper] = await test.asOwner(`SELECT id FROM users WHERE email = 'keeper@house.glasshouse'`);
    const command = {
      type: 'place',
      userId: Number(keeper?.['id']),
      marketId: 1,
      side: 'sell',
      kind: 'limit',
      force: 'ioc',
      priceTicks: Number(round?.['limit_ticks']),
      lots: Number(round?.['quantity']) / 1_000,
      clientId: String(round?.['name']),
    } as const;
    await test.spot.desk.submitOne(command, null);
    await test.restart();
    await test.loans().runRounds();
    expect((await detail(user, id)).liquidations[0]?.rounds).toMatchObject([
      { state: 'settled', filled: expect.stringMatching(/^0\.4/) },
    ]);
    expect(await test.asOwner(`SELECT id FROM orders WHERE client_id LIKE 'loan-%'`)).toHaveLength(1);
    await test.sound();
  });

  it('in the middle of the proceeds: nothing of them stands, and the next one pays them once', async () => {
    const { user, id } = await triggered();
    const post = test.ledger.postBatch.bind(test.ledger);
    test.ledger.postBatch = (...of) =>
      of[1].some(({ scope }) => scope === 'loans.proceeds') ? Promise.reject(new Error('died')) : post(...of);
    await test.loans().runRounds();
    await test.sound();
    test.ledger.postBatch = post;
    await test.restart();
    await test.loans().runRounds();
    expect((await detail(user, id)).liquidations[0]?.rounds).toHaveLength(1);
    expect(await test.asOwner(`SELECT id FROM journals WHERE scope = 'loans.proceeds'`)).toHaveLength(1);
    await test.sound();
  });
});
