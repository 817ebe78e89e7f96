import { describe, expect, it } from 'vitest';
import { resultPath } from './result-path.ts';

const option = { buy_price: '100', buy_time: 10_000, sell_price: '98', sell_time: 14_000 };
const box = { width: 104, height: 100 };
const tick = (time: number, index: string | null) => ({ time, index });

describe('the line of a result', () => {
  it('goes from the entry to the settlement through the logged prices between them, and through no others', () => {
    const ticks = [tick(9_000, '500'), tick(11_000, '102'), tick(12_000, '101'), tick(13_000, '99'), tick(15_000, '1')];
    const drawn = resultPath(option, ticks, box);
    expect(drawn).toMatchObject({ lowest: '98', highest: '102' });
    expect(drawn?.path.match(/[ML]/g)?.join('')).toBe('MLLLL');
    expect(drawn?.path.startsWith(`M0 ${drawn.entryY}`)).toBe(true);
    expect(drawn?.path.endsWith(`L100 ${drawn.exitY}`)).toBe(true);
    expect(drawn?.exitY).toBeGreaterThan(drawn?.entryY ?? 0);
  });

  it('breaks where a second has no price', () => {
    const drawn = resultPath(option, [tick(11_000, '101'), tick(12_000, null), tick(13_000, '99')], box);
    expect(drawn?.path.match(/[ML]/g)?.join('')).toBe('MLML');
  });

  it('is not drawn when the seconds between are not in the log: two prices are no course', () => {
    expect(resultPath(option, [], box)).toBeNull();
    expect(resultPath(option, [tick(10_000, '100'), tick(12_000, null), tick(14_000, '98')], box)).toBeNull();
  });
});
