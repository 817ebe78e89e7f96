/** What the figures of a market of contracts are in. */
import type { ContractKind } from '../markets/prices.ts';

/** Codes of a market: its shares, its prices, its money. */
export interface ContractCodes {
  share: string;
  price: string;
  settle: string;
}

/** A market of contracts, or what names one. */
export interface ContractMarket {
  symbol: string;
  contract?: ContractKind | undefined;
}

/** The codes of a market. */
export function contractCodes({ symbol, contract }: ContractMarket): ContractCodes {
  const [base = symbol, quote = ''] = symbol.split('/');
  return contract === 'inverse' ? { share: quote, price: quote, settle: base } : { share: base, price: quote, settle: quote };
}
