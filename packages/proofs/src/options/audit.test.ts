/** What of a log of seconds the audit names although every single record in it is by the rules. */
import { describe, expect, it } from 'vitest';
import { indexOf } from '../index-rules.ts';
import { priceRecord, priceText } from '../second/price-record.ts';
import { secondRecord, secondText } from '../second/second.ts';
import { OptionAudit } from './audit.ts';

const T = 1_800_000_000_000;
const DAY = 86_400_000;
const ALL = ['BTC/USDT', 'ETH/USDT'];

function textOf(symbol: string, time: number, step: string): string {
  const quotes = [{ source: 'recording', bid: '100.004', ask: '100.004', time: String(time) }];
  const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: step, previous: null };
  return priceText(priceRecord({ symbol, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent'));
}

/** Appends a second behind the one at `before`. */
function add(audit: OptionAudit, leaf: number, time: number, before: { leaf: number; time: number } | null, of = {}): void {
  const { symbols = ALL, step = '0.01' } = of as { symbols?: readonly string[]; step?: string };
  const texts = symbols.map((symbol) => textOf(symbol, time, step));
  audit.add(leaf, secondText(secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before }, texts)), texts);
}

describe('the audit of a log', () => {
  it('names a second that leaves out an instrument of the second before it', () => {
    const audit = new OptionAudit();
    add(audit, 0, T, null);
    add(audit, 1, T + 1_000, { leaf: 0, time: T }, { symbols: ['ETH/USDT'] });
    add(audit, 2, T + 2_000, { leaf: 1, time: T + 1_000 });
    expect(audit.findings).toEqual([{ leaf: 1, what: 'SYMBOL_LEFT_OUT' }]);
  });

  it('names texts that are absent although their seconds are younger than what is forgotten', () => {
    const audit = new OptionAudit(T + DAY);
    add(audit, 0, T, null);
    audit.add(1, null);
    audit.add(2, null);
    add(audit, 3, T + 3_000, { leaf: 2, time: T + 2_000 });
    audit.finish();
    expect(audit.findings).toEqual([{ leaf: 1, what: 'TEXT_ABSENT' }]);
    expect(audit.absent).toBe(2);
  });

  it('takes absent texts of seconds that were forgotten after 90 days, also before a long stop', () => {
    const audit = new OptionAudit(T + 91 * DAY);
    audit.add(0, null);
    audit.add(1, null);
    add(audit, 2, T + 90 * DAY, { leaf: 1, time: T });
    audit.finish();
    expect(audit.findings).toEqual([]);
    expect(audit.absent).toBe(2);
  });

  it('names an old text that is absent where no second stands, as of an order', () => {
    const audit = new OptionAudit(T + 91 * DAY);
    add(audit, 0, T, null);
    audit.add(1, null);
    add(audit, 2, T + 1_000, { leaf: 0, time: T });
    audit.finish();
    expect(audit.findings).toEqual([{ leaf: 1, what: 'TEXT_ABSENT' }]);
  });

  it('names absent texts at the end of the log', () => {
    const audit = new OptionAudit(T + 91 * DAY);
    add(audit, 0, T, null);
    audit.add(1, null);
    audit.finish();
    expect(audit.findings).toEqual([{ leaf: 1, what: 'TEXT_ABSENT' }]);
  });

  it('names a price whose step is another than that of the second before', () => {
    const audit = new OptionAudit();
    add(audit, 0, T, null);
    add(audit, 1, T + 1_000, { leaf: 0, time: T }, { step: '0.1' });
    add(audit, 2, T + 2_000, { leaf: 1, time: T + 1_000 }, { step: '0.1' });
    expect(audit.findings).toEqual([
      { leaf: 1, what: 'STEP_CHANGED' },
      { leaf: 1, what: 'STEP_CHANGED' },
    ]);
  });
});
