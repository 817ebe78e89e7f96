/** Topics of stocks: what an order costs, what a split makes of a holding, what a dividend pays. */
import { formatUnits } from '@glasshouse/money';
import { MONEY_SCALE, PRICE_DECIMALS, SHARE_SCALE, dividendOf, feeOf, splitHolding, valueOf } from '@glasshouse/proofs/stocks';
import { z } from 'zod';
import { type Topic, decimal, form } from '../topic.ts';
import { ppmOf, unitsOf } from '../units.ts';

const shares = (text: string) => unitsOf(text, SHARE_SCALE);
const price = (text: string) => unitsOf(text, PRICE_DECIMALS);
const money = (atoms: bigint) => formatUnits(atoms, MONEY_SCALE);
const count = z.int().positive();

/** What stocks declare. */
export const STOCKS: readonly Topic[] = [
  {
    name: 'stock-order',
    product: 'stocks',
    forms: [
      form({ shares: decimal, price: decimal, fee: decimal }, (one) => {
        const value = valueOf(shares(one.shares), price(one.price));
        const fee = feeOf(value, Number(ppmOf(one.fee)));
        return { value: money(value), fee: money(fee), pays: money(value + fee), receives: money(value - fee) };
      }),
    ],
  },
  {
    name: 'stock-split',
    product: 'stocks',
    forms: [
      form({ shares: decimal, numerator: count, denominator: count, close: decimal }, (one) => {
        const ratio = { numerator: BigInt(one.numerator), denominator: BigInt(one.denominator) };
        const { after, inLieu } = splitHolding(shares(one.shares), ratio, price(one.close));
        return { shares: formatUnits(after, SHARE_SCALE), inLieu: money(inLieu) };
      }),
    ],
  },
  {
    name: 'stock-dividend',
    product: 'stocks',
    forms: [
      form({ shares: decimal, perShare: decimal, withholding: decimal }, (one) => {
        const paid = dividendOf(shares(one.shares), unitsOf(one.perShare, MONEY_SCALE), Number(ppmOf(one.withholding)));
        return { gross: money(paid.gross), withheld: money(paid.withheld), net: money(paid.net) };
      }),
    ],
  },
];
