/** The desk's modes are those of the whole house. */
import { MODES, modeLets } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { MARKET_MODES, checkTakesCancels, checkTakesOrders } from './market-mode.ts';

describe('the mode of a market', () => {
  it('lets through what the contract says of it: new orders as new risk, cancels as cancels', () => {
    expect(MARKET_MODES).toEqual(MODES);
    for (const mode of MODES) {
      expect([mode, checkTakesOrders(mode).ok]).toEqual([mode, modeLets(mode, 'open')]);
      expect([mode, checkTakesCancels(mode).ok]).toEqual([mode, modeLets(mode, 'cancel')]);
      expect([mode, checkTakesCancels(mode, true).ok]).toEqual([mode, modeLets(mode, 'protect')]);
    }
  });

  it('tells read only from halted by its words alone', () => {
    const codes = (check: typeof checkTakesOrders) =>
      (['read_only', 'halted'] as const).map((mode) => {
        const decision = check(mode);
        return decision.ok ? null : decision.denial.code;
      });
    expect(codes(checkTakesOrders)).toEqual(['ORDER_MARKET_READ_ONLY', 'ORDER_MARKET_HALTED']);
    expect(codes(checkTakesCancels)).toEqual(['ORDER_MARKET_READ_ONLY', 'ORDER_MARKET_HALTED']);
  });
});
