/**
 * What the figures of a market of contracts are in. Markets whose prices are in dollars are inverse: a lot is a dollar, and results are
 * in the coin. All others are linear.
 */

/** Codes of a market: its shares, its prices, its money. */
export interface ContractCodes {
  share: string;
  price: string;
  settle: string;
}

/** Whether a market settles in its coin. */
export const isInverse = (symbol: string): boolean => symbol.endsWith('/USD');

/** The codes of a market by its symbol. */
export function contractCodes(symbol: string): ContractCodes {
  const [base = symbol, quote = ''] = symbol.split('/');
  return isInverse(symbol) ? { share: quote, price: quote, settle: base } : { share: base, price: quote, settle: quote };
}
