/** What markets of contracts settle in. */
import { contractCodes } from '@glasshouse/contract/contracts';
import type { Quote } from '@glasshouse/contract/markets';
import { purseOf } from './units.ts';

/** A currency that contracts settle in, and the account that they move. */
export interface AnalysisPurse {
  id: number;
  code: string;
  account: 'lever' | 'lever_coin';
}

/** They in the order of their markets, each once. */
export function pursesOf(quotes: readonly Quote[]): AnalysisPurse[] {
  const purses = quotes.map((quote) => {
    const { to, currencyId } = purseOf({ contract: quote.contract, baseId: quote.currency_id, quoteId: quote.legal_id });
    return { id: currencyId, code: contractCodes(quote).settle, account: to };
  });
  return [...new Map(purses.map((purse) => [purse.id, purse])).values()];
}
