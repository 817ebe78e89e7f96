/** Topic of the lending pool: utilisation, the rate that follows from it, shares and what they are worth. */
import { formatUnits } from '@glasshouse/money';
import { EMPTY_POOL, SHARE_DECIMALS, rateAt, supplied, utilisationOf, worthOf } from '@glasshouse/proofs/defi';
import { decimal, form, type Topic } from '../topic.ts';
import { ppmOf, unitsOf } from '../units.ts';

const SCALE = 10;
const PPM_DECIMALS = 6;
const ppm = (text: string) => Number(ppmOf(text));
const ratio = (value: number) => formatUnits(BigInt(value), PPM_DECIMALS);

/** What the pool declares. */
export const DEFI: readonly Topic[] = [
  {
    name: 'defi',
    product: 'defi',
    forms: [
      form(
        { cash: decimal, lent: decimal, base: decimal, kink: decimal, slope1: decimal, slope2: decimal },
        ({ cash, lent, base, kink, slope1, slope2 }) => {
          const used = utilisationOf({ cash: unitsOf(cash, SCALE), lent: unitsOf(lent, SCALE) });
          const curve = { base: ppm(base), kink: ppm(kink), slope1: ppm(slope1), slope2: ppm(slope2), riseMost: 0 };
          return { utilisation: ratio(used), borrowRate: ratio(rateAt(curve, used)) };
        },
      ),
      form({ supplied: decimal, worth: decimal, shares: decimal }, ({ supplied: put, worth, shares }) => {
        const pool = { ...EMPTY_POOL, cash: unitsOf(worth, SCALE), shares: unitsOf(shares, SCALE + SHARE_DECIMALS) };
        const moved = supplied(pool, unitsOf(put, SCALE), 0);
        if (moved === null) throw new RangeError(`${put} makes no share`);
        return {
          shares: formatUnits(moved.shares, SCALE + SHARE_DECIMALS),
          worth: formatUnits(worthOf(moved.pool, moved.shares), SCALE),
        };
      }),
    ],
  },
];
