/** Who withholds seconds in which they would lose shows; a server that stands still by chance does not. */
import { describe, expect, it } from 'vitest';
import type { AuditedOption, OptionAudit } from './audit.ts';
import { missingSeconds } from './missing-seconds.ts';

const START = 1_800_000_000_000;
const SECONDS = 3_600;
const at = (second: number) => START + second * 1_000;
/** An option a minute: it enters in its first second and is due 30 seconds later, at a price that goes up and down in turn. */
const DUE = Array.from({ length: 59 }, (_, i) => i * 60 + 31);
const isWin = (due: number) => DUE.indexOf(due) % 2 === 0;

/** The log of an hour without some seconds, as a reader of it has it. */
function logWithout(left: ReadonlySet<number>): OptionAudit {
  const options = DUE.map((due, leaf): AuditedOption => {
    const entry = { leaf, seq: 0, time: at(due - 30), price: 100n };
    const isMissing = left.has(due);
    const read = { order: { rule: 'options/2', accepted: at(due - 31), direction: 'up' }, record: { symbol: 'BTC/USDT' } };
    const result = { entry, due: at(due), refund: isMissing ? 'NO_SETTLEMENT' : null, missing: isMissing ? at(due) : null };
    return { leaf, read, result } as unknown as AuditedOption;
  });
  const seconds = Array.from({ length: SECONDS }, (_, i) => i).filter((i) => !left.has(i));
  return {
    seconds: seconds.map(at),
    options: () => options,
    priceAfter: (_symbol: string, time: number) => (isWin((time - START) / 1_000) ? 101n : 99n),
  } as unknown as OptionAudit;
}

describe('missing seconds', () => {
  it('are none in a whole log', () => {
    expect(missingSeconds(logWithout(new Set()))).toMatchObject({
      seconds: SECONDS,
      missing: 0,
      neededMissing: 0,
      isSuspicious: false,
    });
  });

  it('by chance are not suspicious, although some hit an option', () => {
    const left = new Set(Array.from({ length: 40 }, (_, i) => (i * 89 + 7) % SECONDS).concat(31, 91));
    const figures = missingSeconds(logWithout(left));
    expect(figures).toMatchObject({ missing: left.size, undecided: 3, wouldWin: 1, isSuspicious: false });
  });

  it('where options would have won are suspicious, each named with its order', () => {
    const left = new Set(DUE.filter(isWin));
    const figures = missingSeconds(logWithout(left));
    expect(figures).toMatchObject({ missing: 30, neededMissing: 30, hit: 30, undecided: 30, wouldWin: 30, isSuspicious: true });
    expect(figures.list[1]).toEqual({ time: at(151), leaf: 2, need: 'exit' });
  });

  it('where options end more often than elsewhere are suspicious, whoever would have won', () => {
    const left = new Set(DUE.slice(0, 20));
    expect(missingSeconds(logWithout(left))).toMatchObject({ undecided: 20, wouldWin: 10, hit: 20, isSuspicious: true });
  });

  it('that take whole minutes with them count as one run each', () => {
    const left = new Set(Array.from({ length: 600 }, (_, i) => 1_000 + i));
    expect(missingSeconds(logWithout(left))).toMatchObject({ missing: 600, runs: 1, hit: 1, isSuspicious: false });
  });
});
