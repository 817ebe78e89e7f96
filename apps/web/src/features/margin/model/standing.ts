/** The account as the wire has it, in the shape of the rule. Pure. */
import type { Quote } from '@glasshouse/contract/markets';
import type { MarginAccount, MarginItem } from '@glasshouse/contract/margin';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { type Balance, type Levels, QUOTE_ID, type Standing, itemsOf, standingOf } from './account.ts';
import { ppmOf } from '../../../order/atoms.ts';

/** The levels of the account as the rule takes them. */
export const levelsOf = ({ levels }: Pick<MarginAccount, 'levels'>): Levels & { readonly heals: number } => ({
  leave: ppmOf(levels.leave),
  borrow: ppmOf(levels.borrow),
  call: ppmOf(levels.call),
  sale: ppmOf(levels.liquidation),
  heals: ppmOf(levels.heals),
});

type Step = Pick<Quote, 'tick' | 'lot'>;

/** Steps of a coin without a market here: its prices as they come. */
const NO_STEP: Step = { tick: '0.01', lot: '0.00000001' };

/** What the account holds of an asset, reserved parts included. */
export const heldOf = ({ available, frozen }: Pick<MarginItem, 'available' | 'frozen'>): string => addDecimals(available, frozen);

/** Its balances; steps of prices and lots are those of the market against the quote. */
export function balancesOf({ items }: Pick<MarginAccount, 'items'>, quotes: readonly Quote[]): Balance[] {
  return items.map((item) => {
    const market = quotes.find((one) => one.kind === 'spot' && one.currency_id === item.currency_id && one.legal_id === QUOTE_ID);
    const { tick, lot } = market ?? NO_STEP;
    return {
      assetId: item.currency_id,
      code: item.code,
      scale: item.scale,
      tick,
      lot,
      haircut: item.haircut,
      price: item.currency_id === QUOTE_ID ? '1' : item.index,
      held: heldOf(item),
      owed: item.owed,
    };
  });
}

/** How it stands; null without the prices that it needs. */
export function standingFrom(balances: readonly Balance[]): Standing | null {
  const items = itemsOf(balances);
  return items === null ? null : standingOf(items);
}

/** Whether anything is owed. */
export const isInDebt = ({ items }: Pick<MarginAccount, 'items'>): boolean =>
  items.some(({ owed }) => compareDecimals(owed, '0') > 0);

/** Whether the account holds nothing and owes nothing. */
export const isEmpty = (account: Pick<MarginAccount, 'items'>): boolean =>
  !isInDebt(account) && account.items.every((item) => compareDecimals(heldOf(item), '0') === 0);
