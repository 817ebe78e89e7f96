/** Whether the fund and the clearing add up, recomputed from what the page was told. Pure. */
import type { CallOutput } from '@glasshouse/contract';
import { type getContractFund, contractCodes } from '@glasshouse/contract/contracts';
import { addDecimals, compareDecimals, subDecimals } from '@glasshouse/money';

type Answer = CallOutput<typeof getContractFund>;
/** A fund, and the clearing of a market. */
export type Fund = Answer['funds'][number];
export type Clearing = Answer['list'][number];

/** Whether a fund holds what it was given and received less what it paid. */
export const addsUp = ({ capital, received, paid, balance }: Fund): boolean =>
  compareDecimals(subDecimals(addDecimals(capital, received), paid), balance) === 0;

/** What the clearing account holds beyond the results of all open positions; null without a mark. */
export const differenceOf = ({ clearing, unrealized }: Clearing): string | null =>
  unrealized === null ? null : subDecimals(clearing, unrealized);

/** Whether a market has as much long as short, and no difference where there is a mark. */
export const isBalanced = (market: Clearing): boolean =>
  compareDecimals(market.long, market.short) === 0 && compareDecimals(differenceOf(market) ?? '0', '0') === 0;

/** The asset of a fund, which is what its markets settle in. */
export const assetOf = (markets: readonly Clearing[], { currency_id: id }: Fund): string =>
  contractCodes(markets.find(({ currency_id: settled }) => settled === id) ?? { symbol: '' }).settle;
