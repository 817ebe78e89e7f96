/** The whole log of loans: nothing is found in an honest one, and each planted rigging is. */
import { pledgeLoan, repayLoan } from '@glasshouse/contract/loans';
import { supplyDefi } from '@glasshouse/contract/defi';
import { canonicalText } from '@glasshouse/proofs';
import {
  LoanAudit,
  type LoanEvent,
  type LoanFindingCode,
  type LoanOpenFacts,
  loanEventRecord,
  loanOpenRecord,
  readLoanEvent,
  readLoanOpen,
} from '@glasshouse/proofs/loan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, START, type TestLoans, USDT, openLoans } from './support/loans.ts';

interface Entry {
  readonly body: string;
  readonly prices: readonly string[] | null;
}

let test: TestLoans;
let entries: Entry[] = [];

/** Loans that are paid, added to, warned of, sold over a full hour, and written off, beside supplies. */
async function live(): Promise<void> {
  await test.reserve(USDT, 50_000_000n);
  const [user, other] = [await test.user(), await test.user()];
  const paid = await test.borrow(user);
  const sold = await test.borrow(other, { term: 'open', pledge_number: '0.72' });
  await test.until(START + 3 * HOUR);
  await test.call(supplyDefi, { currency_id: USDT, number: '500' }, user);
  await test.call(repayLoan, { id: paid.id, number: '500' }, user);
  await test.call(pledgeLoan, { id: paid.id, number: '0.3' }, user);
  await test.ticks(555_000);
  await test.call(repayLoan, { id: paid.id, all: true }, user);
  await test.quote('buy', 488_000, 46_000);
  // The order is given in one hour and settled in the next.
  test.clock.advance(HOUR - (test.clock.now() % HOUR) - 4_000);
  await test.ticks(490_000);
  await test.until(Math.ceil(test.clock.now() / HOUR) * HOUR + 1_000);
  for (let i = 0; i < 2; i++) {
    await test.loans().runRounds();
    test.clock.advance(5_000);
    await test.tick(490_000);
  }
  await test.loans().runRounds();
  await test.quote('buy', 300_000, 100_000_000);
  await test.ticks(300_000);
  await test.loans().runRounds();
  const [row] = await test.asOwner(`SELECT state FROM loans WHERE id = ${sold.id}`);
  expect(row?.['state']).toBe('written_off');
  await test.until(test.clock.now() + 2 * HOUR);
  await test.sign();
  await test.sound();
}

beforeAll(async () => {
  test = await openLoans();
  await live();
  entries = (await test.asOwner('SELECT body, prices FROM log_entries ORDER BY leaf')).map(({ body, prices }) => ({
    body: String(body),
    prices: typeof prices === 'string' ? prices.split('\n') : null,
  }));
}, 180_000);
afterAll(() => test.close());

function audited(all: readonly (Entry | null)[]): LoanAudit {
  const audit = new LoanAudit();
  all.forEach((entry, leaf) => audit.add(leaf, entry?.body ?? null, entry?.prices ?? null));
  audit.finish();
  return audit;
}
const found = (all: readonly (Entry | null)[]) => [...new Set(audited(all).findings.map(({ what }) => what))];

/** The log with the first entry that `bend` answers a text for. */
function bent(bend: (body: string) => string | null): (Entry | null)[] {
  let isDone = false;
  return entries.map((entry) => {
    const body = isDone ? null : bend(entry.body);
    if (body === null) return entry;
    isDone = true;
    return { ...entry, body };
  });
}
const opens = () => entries.flatMap(({ body }) => readLoanOpen(body) ?? []);
/** The log with the first event of a kind changed as somebody would write it who has the rule. */
const withEvent = (kind: LoanEvent['event'], change: (event: never) => LoanEvent) =>
  bent((body) => {
    for (const open of opens()) {
      const event = readLoanEvent(open, body)?.event;
      if (event?.event === kind && event.loan === open.id) return canonicalText(loanEventRecord(open, change(event as never)));
    }
    return null;
  });
const withOpen = (change: (open: LoanOpenFacts) => LoanOpenFacts) =>
  bent((body) => {
    const open = readLoanOpen(body);
    return open && canonicalText(loanOpenRecord(change(open)));
  });

describe('the audit of loans', () => {
  it('finds nothing in an honest log, and counts its records', () => {
    const audit = audited(entries);
    expect(audit.findings).toEqual([]);
    const { loan_open, loan_event, loan_warning, loan_end } = Object.fromEntries(audit.counts);
    expect({ loan_open, loan_event, loan_warning, loan_end }).toEqual({
      loan_open: 2,
      loan_event: 3,
      loan_warning: 1,
      loan_end: 2,
    });
    expect(audit.counts.get('loan_round')).toBeGreaterThan(1);
    expect(audit.newest).toBeGreaterThan(START);
  });

  it.each<[string, () => readonly (Entry | null)[], readonly LoanFindingCode[]]>([
    ['a rate that is not the pool’s', () => withOpen((open) => ({ ...open, ratePpm: open.ratePpm - 100 })), ['RATE']],
    ['a loan of cash that the pool had not', () => withOpen((open) => ({ ...open, cash: open.cash + 1n })), ['POOL']],
    ['terms that nobody logged', () => withOpen((open) => ({ ...open, terms: 'ab'.repeat(32) })), ['TERMS']],
    [
      'a payment of which the operator takes more, by another pool',
      () =>
        withEvent('repaid', (event: Extract<LoanEvent, { event: 'repaid' }>) => ({
          ...event,
          pool: { ...event.pool, feeDue: event.pool.due },
        })),
      ['POOL'],
    ],
    [
      'a loss that the reserve pays less of',
      () => withEvent('written_off', (event: Extract<LoanEvent, { event: 'written_off' }>) => ({ ...event, reserve: 0n })),
      ['POOL', 'FLOWS'],
    ],
    ['a payment that is left out', () => entries.filter(({ body }) => !body.includes('"event":"repaid"')), ['EVENT', 'POOL']],
    [
      'a loan that is left out',
      () => entries.filter(({ body }) => !body.includes('"kind":"loan_open"')),
      ['LOAN', 'POOL', 'FLOWS'],
    ],
    [
      'a trigger without its seconds',
      () => entries.map((one) => (one.prices?.join().includes('"4900') ? null : one)),
      // An entry without a text was forgotten; what rests on it is not proved.
      ['EVENT'],
    ],
  ])('finds %s', (_, plant, what) => {
    expect(found(plant())).toEqual(expect.arrayContaining([...what]));
  });
});
