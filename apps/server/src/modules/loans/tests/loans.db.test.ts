/** The life of loans: opened, charged each hour, paid, pledged to, warned of, sold in rounds, overdue, written off. */
import {
  applyLoan,
  getLoan,
  getLoanReceipt,
  getLoanTerms,
  listLoanLiquidations,
  listLoans,
  pledgeLoan,
  quoteLoan,
  repayLoan,
  unpledgeLoan,
} from '@glasshouse/contract/loans';
import { getDefiPool } from '@glasshouse/contract/defi';
import { loanReceipts } from '@glasshouse/proofs/loan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HEADS_AWAY } from '../../proofs/tests/support/heads.ts';
import { BTC, DAY, HOUR, LOAN, PRICE, START, type TestLoans, USDT, openLoans } from './support/loans.ts';

let test: TestLoans;
beforeEach(async () => {
  test = await openLoans();
});
afterEach(() => test.close());

const detail = (userId: number, id: number) => test.call(getLoan, { id }, userId);

describe('a loan', () => {
  it('[ENT-047,FEAT-016,FEAT-176] pays the coin out, stands as a debt and holds its pledge', async () => {
    const user = await test.user();
    const loan = await test.borrow(user);
    expect(loan).toMatchObject({ state: 'open', borrowed: '3000', pledge: '0.7', ltv: expect.any(String), hours: 1 });
    expect(await test.has(user, USDT)).toBe(103_000_000_000n);
    expect(await test.has(user, BTC)).toBe(930_000_000n);
    expect(await test.has(user, BTC, 'financial')).toBe(70_000_000n);
    expect(await test.house('loans_lent', USDT)).toBe(3_000_000_000n);
    expect(test.news).toEqual([{ userId: user, kind: 'loan_opened' }]);
    await test.sound();
  });

  it('is quoted as it opens', async () => {
    const user = await test.user();
    const quote = await test.call(quoteLoan, LOAN, user);
    const loan = await test.borrow(user);
    expect(quote).toMatchObject({ rate: loan.rate, refusal: null, most: '3102.1081', most_by: 'pledge' });
    expect([loan.warning_price, loan.sale_price]).toEqual([quote.warning_price, quote.sale_price]);
    const { pairs } = await test.call(getLoanTerms, {});
    expect(
      pairs.find(({ code, pledge_code: of, variant }) => code === 'USDT' && of === 'BTC' && variant === 'tight'),
    ).toBeDefined();
  });

  it('is charged each hour that it touches, also those that were missed, and paid interest first', async () => {
    const user = await test.user();
    const { id, interest_hour: hour } = await test.borrow(user);
    await test.until(Math.floor(START / HOUR) * HOUR + HOUR - 1);
    expect((await detail(user, id)).loan.hours).toBe(1);
    await test.until(START + 30 * HOUR);
    const { loan } = await detail(user, id);
    expect([loan.hours, Number(loan.interest)]).toEqual([31, expect.closeTo(31 * Number(hour), 6)]);
    const paid = await test.call(repayLoan, { id, number: '1500' }, user);
    expect(paid.loan).toMatchObject({ interest: '0', paid: '1500', interest_paid: loan.interest });
    expect(paid.events[0]).toMatchObject({ kind: 'repaid', amount: '1500', to_interest: loan.interest });
    await test.sound();
    const all = await test.call(repayLoan, { id, all: true }, user);
    expect(all.loan).toMatchObject({ state: 'closed', owed: '0', pledge: '0' });
    expect(await test.has(user, BTC)).toBe(1_000_000_000n);
    expect(await test.refused(repayLoan, { id, all: true }, user)).toBe('LOANS_ENDED');
    expect((await test.call(listLoans, { status: 'ended' }, user)).list).toHaveLength(1);
    await test.sound();
  });

  it.each(['d30', 'open'] as const)(
    'owes its unpaid interest beside the balances, now and at each full hour (%s)',
    async (term) => {
      const user = await test.user();
      const { id } = await test.borrow(user, { term });
      const { outside } = test.loans().module;
      const { db } = test.database;
      const owedNow = async () => (await outside?.now(db, [user]))?.map(({ assetId, atoms, held }) => ({ assetId, atoms, held }));
      const seen = new Map<number, bigint>();
      const first = Math.floor(START / HOUR) * HOUR;
      for (let hour = first + HOUR; hour <= first + 6 * HOUR; hour += HOUR) {
        await test.until(hour);
        if (hour === first + 4 * HOUR) await test.call(repayLoan, { id, number: '500' }, user);
        const [owed] = (await owedNow()) ?? [];
        seen.set(hour, owed?.atoms ?? 0n);
      }
      expect([...seen.values()].filter((atoms) => atoms < 0n).length).toBeGreaterThan(4);
      const { loan } = await detail(user, id);
      expect(await owedNow()).toEqual([{ assetId: USDT, atoms: -BigInt(Math.round(Number(loan.interest) * 1e6)), held: 0n }]);
      // What happened within the hour that began with the payment counts at the next full hour.
      const asked = [...seen.keys()].filter((hour) => hour !== first + 4 * HOUR);
      const at = (await outside?.at(db, user, asked)) ?? [];
      expect(at.map(({ hour, atoms }) => [hour, atoms])).toEqual(asked.map((hour) => [hour, seen.get(hour)]));
      await test.until(first + 7 * HOUR);
      await test.call(repayLoan, { id, all: true }, user);
      expect(await owedNow()).toEqual([]);
    },
  );

  it('takes more pledge, and gives back no more than its start leaves', async () => {
    const user = await test.user();
    const { id, most_out: most } = await test.borrow(user);
    const added = await test.call(pledgeLoan, { id, number: '0.3' }, user);
    expect(added.loan.pledge).toBe('1');
    await test.tick();
    expect(await test.refused(unpledgeLoan, { id, number: '0.4' }, user)).toBe('LOANS_PLEDGE_SHORT');
    expect(await test.refused(unpledgeLoan, { id, number: '0' }, user)).toBe('WALLET_AMOUNT_INVALID');
    const out = await test.call(unpledgeLoan, { id, number: '0.3' }, user);
    expect([out.loan.pledge, Number(out.loan.most_out)]).toEqual(['0.7', expect.closeTo(Number(most), 6)]);
    await test.sound();
  });

  it('is refused beyond its pledge, its pool, the limits of a user, and without a price', async () => {
    const user = await test.user({ [BTC]: 100_000_000_000n });
    const refused = (more: object) => test.refused(applyLoan, { ...LOAN, ...more }, user);
    expect(await refused({ number: '3102.108101' })).toBe('LOANS_LTV_TOO_HIGH');
    expect(await refused({ number: '49.999999' })).toBe('LOANS_BELOW_MINIMUM');
    expect(await refused({ number: '50000.000001', pledge_number: '20' })).toBe('LOANS_ABOVE_MAXIMUM');
    expect(await refused({ pledge_number: '1000.1' })).toBe('WALLET_INSUFFICIENT_BALANCE');
    expect(await refused({ rate: '0.000001' })).toBe('LOANS_RATE_CHANGED');
    expect(await refused({ variant: 'tight', number: '2000.01' })).toBe('LOANS_ABOVE_MAXIMUM');
    test.setVerified(false);
    expect(await refused({ number: '2000' })).toBe('IDENTITY_NOT_VERIFIED');
    expect(await refused({ number: '1999' })).toBe('ok');
    expect(await refused({ number: '1' + '.5' })).toBe('LOANS_BELOW_MINIMUM');
    test.clock.advance(11_000);
    expect(await refused({ number: '60' })).toBe('MARKETS_NO_PRICE');
    await test.sound();
  });

  it('is not paid out without a signed head: there would be no receipt of it', async () => {
    const user = await test.user();
    await test.asOwner(HEADS_AWAY);
    expect(await test.refused(applyLoan, LOAN, user)).toBe('UNAVAILABLE');
    expect(await test.asOwner('SELECT id FROM loans')).toEqual([]);
    expect(await test.has(user, BTC)).toBe(1_000_000_000n);
  });

  it('of a stranger is unknown', async () => {
    const { id } = await test.borrow(await test.user());
    const stranger = await test.user();
    for (const definition of [pledgeLoan, unpledgeLoan] as const)
      expect(await test.refused(definition, { id, number: '0.1' }, stranger)).toBe('LOANS_UNKNOWN');
    expect(await test.refused(repayLoan, { id, all: true }, stranger)).toBe('LOANS_UNKNOWN');
    expect(await test.refused(getLoan, { id }, stranger)).toBe('LOANS_UNKNOWN');
    expect(await test.refused(getLoanReceipt, { id }, stranger)).toBe('LOANS_UNKNOWN');
  });
});

describe('a fall', () => {
  it('warns by three seconds, not by two or by three with a gap, and arms again two points below', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user);
    const state = async () => (await detail(user, id)).loan.state;
    await test.ticks(570_000, 2);
    await test.tick(PRICE);
    await test.ticks(570_000, 2);
    expect(await state()).toBe('open');
    await test.tick(570_000);
    expect(await state()).toBe('warned');
    await test.ticks(575_000);
    expect(await state()).toBe('warned');
    await test.ticks(600_000);
    expect(await state()).toBe('open');
    await test.ticks(570_000);
    expect(await state()).toBe('warned');
    expect(test.news.filter(({ kind }) => kind === 'loan_warned')).toHaveLength(1);
    await test.sound();
  });

  it('sells only what brings the loan back to its start, at the market, and says what came back', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user);
    await test.quote('buy', 502_150, 1_000_000);
    await test.ticks(503_000);
    expect((await detail(user, id)).loan.state).toBe('liquidating');
    expect(await test.refused(repayLoan, { id, all: true }, user)).toBe('LOANS_LIQUIDATING');
    await test.sound();
    await test.loans().runRounds();
    const sold = await detail(user, id);
    expect(sold.liquidations[0]?.rounds).toMatchObject([{ state: 'settled', by: 'market', limit: '4879.1' }]);
    expect(Number(sold.loan.sold)).toBeCloseTo(0.43, 1);
    await test.sound();
    test.clock.advance(5_000);
    await test.tick(503_000);
    await test.loans().runRounds();
    const after = await detail(user, id);
    expect(after.loan.state).toBe('open');
    expect(after.liquidations[0]).toMatchObject({ result: 'cured', reason: 'ltv' });
    expect(Number(after.loan.ltv)).toBeLessThanOrEqual(0.66);
    expect(test.news.map(({ kind }) => kind)).toContain('loan_sold');
    const { list } = await test.call(listLoanLiquidations, {});
    expect(list).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain('user');
    await test.sound();
  });

  it('without a bid takes nothing, and is taken over by the reserve after a minute', async () => {
    await test.reserve(USDT, 100_000_000_000n);
    const user = await test.user();
    const { id } = await test.borrow(user);
    await test.ticks(503_000);
    for (let i = 0; i < 13; i++) {
      await test.loans().runRounds();
      await test.sound();
      test.clock.advance(5_000);
      await test.tick(503_000);
    }
    await test.loans().runRounds();
    const { liquidations, loan } = await detail(user, id);
    expect(liquidations[0]?.rounds.at(-1)).toMatchObject({ by: 'reserve', price: '4879.1', fee: '0' });
    expect(await test.house('defi_reserve', BTC)).toBeGreaterThan(0n);
    expect(loan.sold).not.toBe('0');
    await test.sound();
  });

  it('beyond the pledge writes the loan off: the reserve pays first, and nothing more is owed', async () => {
    await test.reserve(USDT, 100_000_000n);
    const user = await test.user();
    const { id } = await test.borrow(user);
    await test.quote('buy', 400_000, 1_000_000);
    await test.ticks(400_000);
    await test.loans().runRounds();
    const { loan, liquidations } = await detail(user, id);
    expect(loan).toMatchObject({ state: 'written_off', owed: '0', pledge: '0', sold: '0.7' });
    expect(Number(loan.loss)).toBeCloseTo(202.8, 0);
    expect(liquidations[0]).toMatchObject({ result: 'written_off' });
    // The loss that suppliers read of names its loan, and that leads anybody to its sale.
    const { last_loss: loss } = await test.call(getDefiPool, { currency_id: USDT });
    expect(loss).toMatchObject({ loan: id });
    const { list } = await test.call(listLoanLiquidations, { loan_id: loss?.loan ?? 0 });
    expect(list).toMatchObject([{ id: liquidations[0]?.id, result: 'written_off' }]);
    expect((await test.call(listLoanLiquidations, { loan_id: id + 1 })).list).toEqual([]);
    expect(await test.house('loans_lent', USDT)).toBe(0n);
    expect(await test.house('defi_reserve', USDT)).toBe(0n);
    expect(test.news.map(({ kind }) => kind)).toContain('loan_written_off');
    await test.sound();
  });
});

describe('a rise', () => {
  it('buys back a debt in the coin', async () => {
    const user = await test.user();
    const wish = { currency_id: BTC, number: '0.1', pledge_currency_id: USDT, pledge_number: '1200', term: 'open' } as const;
    const { id } = await test.borrow(user, wish);
    await test.sound();
    await test.quote('sell', 1_025_000, 1_000_000);
    await test.ticks(1_025_000);
    await test.loans().runRounds();
    const { loan, liquidations } = await detail(user, id);
    expect(liquidations[0]?.rounds).toMatchObject([{ filled: '0.07107', gross: '728.4675', charge: '14.56935' }]);
    expect(loan.pledge).toBe('456.96315');
    await test.sound();
  });
});

describe('a term', () => {
  it('that is over may still be paid for a day, and is then sold', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user, { term: 'd7' });
    await test.quote('buy', 682_000, 10_000_000);
    const due = START + 7 * DAY + 1_000;
    await test.until(due - 1_000);
    expect(test.news.filter(({ kind }) => kind === 'loan_due')).toHaveLength(2);
    expect((await detail(user, id)).loan.state).toBe('open');
    await test.until(due);
    expect((await detail(user, id)).loan.state).toBe('overdue');
    await test.tick();
    await test.until(due + DAY);
    expect((await detail(user, id)).loan.state).toBe('liquidating');
    await test.tick();
    await test.loans().runRounds();
    await test.loans().runRounds();
    const { loan, liquidations } = await detail(user, id);
    expect(loan.state).toBe('closed');
    expect(liquidations[0]).toMatchObject({ reason: 'term', result: 'closed', ltv: null });
    expect(await test.has(user, BTC)).toBeGreaterThan(950_000_000n);
    await test.sound();
  });
});

describe('a receipt', () => {
  it('proves the opening, the hours, a payment, a warning and a sale without this server', async () => {
    const user = await test.user();
    const { id } = await test.borrow(user, { term: 'open' });
    await test.until(START + 3 * HOUR);
    await test.tick();
    await test.call(repayLoan, { id, number: '10' }, user);
    await test.ticks(570_000);
    await test.quote('buy', 502_150, 1_000_000);
    await test.ticks(500_000);
    await test.loans().runRounds();
    await test.sign();
    await test.sign();
    const receipt = await test.call(getLoanReceipt, { id }, user);
    const verdict = loanReceipts.verify(receipt as never);
    expect(verdict).toMatchObject({ ok: true });
  });
});
