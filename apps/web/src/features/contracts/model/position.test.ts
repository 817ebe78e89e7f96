/** Figures of a position on the device: the worked examples of the formulas, from what the wire says. */
import { describe, expect, it } from 'vitest';
import {
  byRisk,
  closeEstimate,
  distanceOf,
  heldOf,
  isBehindLiquidation,
  isStopSide,
  liveFigures,
  marginEffect,
  stopResult,
  worstClose,
  zoneOf,
} from './position.ts';
import { positionOf as position } from './testing.ts';
import { purseOf, unitsOf } from './units.ts';

const units = unitsOf({ contract: 'linear', tick: '0.01', lot: '0.0001', baseScale: 8 });

describe('a position at the mark', () => {
  it('has the result, the value and the risk rate of the desk’s formulas', () => {
    const live = liveFigures(position(), units, '6790');
    expect(live).toMatchObject({ mark: '6790', value: '814.8', profit: '-2.5656' });
    expect(live.riskRate).toBe('0.117');
    expect(live.distance).toBe(distanceOf('6790', '6506.59'));
  });

  it('is at the whole of its risk at the liquidation price, and below it a tick before', () => {
    expect(liveFigures(position(), units, '6506.59').riskRate).toBe('1');
    expect(Number(liveFigures(position(), units, '6506.60').riskRate)).toBeLessThanOrEqual(1);
    expect(liveFigures(position(), units, '6400').riskRate).toBe('1');
  });

  it('keeps what the desk sent while no newer mark is known', () => {
    expect(liveFigures(position({ risk_rate: '0.5', profit: '1.5' }), units, null)).toMatchObject({
      riskRate: '0.5',
      profit: '1.5',
    });
  });

  it('counts results from the exact entry value, not from the mean price that is shown', () => {
    // 0.05 at 6,811.38 and 0.07 at 6,809.97: the mean that is shown is 6,810.56.
    const two = position({
      open_price: '6810.56',
      margin: '40.863345',
      mark_price: '6835.5',
      value: '820.26',
      profit: '2.9931',
    });
    expect(heldOf(two, units)?.position.entryValue).toBe(817_266_900n);
    const closed = closeEstimate(two, units, { share: '0.05', price: '6835.50', feeRate: '0.0005' });
    expect(closed).toMatchObject({
      realized: '1.247125',
      fee: '0.170888',
      credit: '18.10263',
      rest: { share: '0.07' },
    });
  });

  it('of a short gains when the mark falls', () => {
    const short = position({ type: 2, liquidation_price: '7112.83', bankruptcy_price: '7148.37' });
    expect(liveFigures(short, units, '6790').profit).toBe('2.5656');
    expect(liveFigures(short, units, '7112.83').riskRate).toBe('1');
  });

  it('of which nothing is open has no figures of its own', () => {
    expect(heldOf(position({ share: '0' }), units)).toBeNull();
  });
});

describe('a close', () => {
  it('takes at most what is open, and leaves nothing then', () => {
    expect(closeEstimate(position(), units, { share: '5', price: '6811.38', feeRate: '0.0005' })?.rest).toBeNull();
    expect(closeEstimate(position(), units, { share: '0', price: '6811.38', feeRate: '0.0005' })).toBeNull();
  });

  it('trades no worse than 2 % beyond the mark, nor beyond the bankruptcy price', () => {
    expect(worstClose(position(), units, '6835.40')).toBe('6698.7');
    expect(worstClose(position(), units, '6520')).toBe('6474.05');
    expect(worstClose(position({ type: 2, bankruptcy_price: '7148.37' }), units, '6800')).toBe('6936');
    expect(worstClose(position(), units, null)).toBeNull();
  });

  it('at a stop brings its result after the fee', () => {
    expect(stopResult(position(), units, '7100', '0.0005')).toBe('34.2084');
    expect(stopResult(position(), units, '6650', '0.0005')).toBe('-19.7646');
  });
});

describe('more or less margin', () => {
  it('moves the liquidation price away or nearer, and the risk rate with it', () => {
    const more = marginEffect(position(), units, '10', '6790');
    const less = marginEffect(position(), units, '-10', '6790');
    expect(more?.margin).toBe('50.86828');
    expect(Number(more?.liquidation)).toBeLessThan(6506.59);
    expect(Number(less?.liquidation)).toBeGreaterThan(6506.59);
    expect(Number(more?.riskRate)).toBeLessThan(Number(less?.riskRate));
  });

  it('without a change is the position as it is', () => {
    expect(marginEffect(position(), units, '0', '6790')).toMatchObject({ margin: '40.86828', liquidation: '6506.59' });
  });

  it('cannot be all of it', () => {
    expect(marginEffect(position(), units, '-40.86828', '6790')).toBeNull();
  });
});

describe('stops', () => {
  it('stand on the side of the mark on which they do not fire at once', () => {
    expect(isStopSide(1, 'tp', '7000', '6800')).toBe(true);
    expect(isStopSide(1, 'sl', '7000', '6800')).toBe(false);
    expect(isStopSide(2, 'tp', '7000', '6800')).toBe(false);
    expect(isStopSide(2, 'sl', '7000', '6800')).toBe(true);
    expect(isStopSide(1, 'tp', '6800', '6800')).toBe(false);
  });

  it('behind the liquidation are known', () => {
    expect(isBehindLiquidation(1, '6500', '6506.59')).toBe(true);
    expect(isBehindLiquidation(1, '6510', '6506.59')).toBe(false);
    expect(isBehindLiquidation(2, '7200', '7112.83')).toBe(true);
    expect(isBehindLiquidation(1, '6500', null)).toBe(false);
  });
});

describe('the zones of the risk rate', () => {
  it('are calm under a half, to be watched up to four fifths, danger above', () => {
    expect([null, '0.499', '0.5', '0.8', '0.801', '1'].map(zoneOf)).toEqual([
      'calm',
      'calm',
      'watch',
      'watch',
      'danger',
      'danger',
    ]);
  });

  it('order positions, the highest first and of equal ones the newest', () => {
    const list = [
      position({ id: 1, risk_rate: '0.2' }),
      position({ id: 2, risk_rate: '0.9' }),
      position({ id: 3, risk_rate: '0.2' }),
    ];
    expect(byRisk(list, (one) => one.risk_rate).map(({ id }) => id)).toEqual([2, 3, 1]);
  });
});

describe('an inverse position', () => {
  const inverse = unitsOf({ contract: 'inverse', tick: '0.01', lot: '1', baseScale: 8 });
  /** A long of 1,000 dollars at 6,811.38 with a multiple of 10. */
  const long = position({
    market_id: 14,
    symbol: 'BTC/USD',
    contract: 'inverse',
    legal_id: 101,
    multiple: 10,
    share: '1000',
    margin: '0.01468132',
    value: '0.14681312',
    liquidation_price: '6226.22',
  });

  it('is counted in the coin, and gains less in it the higher the price is', () => {
    expect(liveFigures(long, inverse, '7000')).toMatchObject({ profit: '0.00395598', value: '0.14285714' });
    expect(liveFigures(long, inverse, '6226.22').riskRate).toBe('1');
  });

  it('is closed by the formulas of the desk', () => {
    const estimate = closeEstimate(long, inverse, { share: '1000', price: '7000', feeRate: '0.0005' });
    expect(estimate).toMatchObject({ realized: '0.00395598', fee: '0.00007143', rest: null });
  });

  it('has the account of its coin', () => {
    expect(purseOf({ contract: 'inverse', baseId: 1, quoteId: 101 })).toEqual({ to: 'lever_coin', currencyId: 1 });
    expect(purseOf({ contract: 'linear', baseId: 1, quoteId: 3 })).toEqual({ to: 'lever', currencyId: 3 });
  });
});
