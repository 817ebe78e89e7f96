/** What of a log of seconds the audit names although every single record in it is by the rules. */
import { describe, expect, it } from 'vitest';
import { indexOf } from '../index-rules.ts';
import { priceRecord, priceText } from '../second/price-record.ts';
import { secondRecord, secondText } from '../second/second.ts';
import { OptionAudit } from './audit.ts';

const T = 1_800_000_000_000;
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
});
