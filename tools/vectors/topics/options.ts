/** Topic of timed options: what a win returns. */
import { addDecimals, formatUnits } from '@glasshouse/money';
import { profitOf } from '@glasshouse/proofs';
import { decimal, form, type Topic } from '../topic.ts';
import { VALUE, valueOfText } from '../units.ts';

/** What options declare. */
export const OPTIONS: readonly Topic[] = [
  {
    name: 'timed-option',
    product: 'options',
    forms: [
      form({ stake: decimal, payout: decimal }, ({ stake, payout }) => {
        const profit = formatUnits(profitOf(valueOfText(stake), payout), VALUE);
        return { profit, returned: addDecimals(stake, profit) };
      }),
    ],
  },
];
