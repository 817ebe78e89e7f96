import { describe, expect, it } from 'vitest';
import { closeEstimate } from './position.ts';
import { lackOf, otherSide } from './reverse.ts';
import { positionOf } from './testing.ts';
import { unitsOf } from './units.ts';

const units = unitsOf({ contract: 'linear', tick: '0.01', lot: '0.0001', baseScale: 8 });
const inverse = unitsOf({ contract: 'inverse', tick: '0.01', lot: '1', baseScale: 8 });
const [mark, feeRate] = ['6811.38', '0.0005'] as const;

describe('the other side of a reverse', () => {
  it('takes margin and fee of its value, of inverse contracts in the coin', () => {
    expect(otherSide(positionOf(), units, { mark, feeRate })).toEqual({ margin: '40.86828', fee: '0.408683' });
    expect(otherSide({ share: '1000', multiple: 10 }, inverse, { mark, feeRate })).toEqual({
      margin: '0.01468132',
      fee: '0.00007341',
    });
    expect(otherSide(positionOf(), units, { mark: null, feeRate })).toBeNull();
  });

  it('is out of reach where less is free after the close than it takes', () => {
    const position = positionOf();
    const other = otherSide(position, units, { mark, feeRate });
    const lack = (free: string, price: string) =>
      lackOf(free, closeEstimate(position, units, { share: position.share, price, feeRate }), other);
    // Without a loss the margin comes back less one fee, and both fees have to be paid.
    expect(lack('0.817366', mark)).toBeNull();
    expect(lack('0.817365', mark)).toEqual({ free: '41.276962', needed: '41.276963' });
    // A loss takes of the margin that the other side needs.
    expect(lack('0', '6600')).toMatchObject({ needed: '41.276963' });
    expect(lack('1000', '6600')).toBeNull();
  });
});
