/** The markets of spot that price the assets of margin: each of its coins against USDT. */
import { powerOfTen } from '@glasshouse/money';
import type { Ledger } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { MarginMarket, MarginRules } from '../domain/markets.ts';
import { MARGIN_CODES } from '../domain/terms.ts';

const QUOTE = 'USDT';
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** Finds them when they are first asked for; the ledger and the markets have started by then. */
export function findMarkets({ ledger, markets }: { readonly ledger: Ledger; readonly markets: Pick<Markets, 'markets'> }) {
  let found: MarginRules | null = null;
  return (): MarginRules => {
    if (found !== null) return found;
    const idOf = (code: string) => ledger.assets().find((asset) => asset.code === code);
    const quote = idOf(QUOTE);
    if (!quote) throw new Error(`margin needs ${QUOTE}`);
    const all: MarginMarket[] = MARGIN_CODES.flatMap((code) => {
      const asset = code === QUOTE ? undefined : idOf(code);
      const market = markets.markets().find((one) => one.kind === 'spot' && one.baseId === asset?.id && one.quoteId === quote.id);
      if (!asset || !market) return [];
      const lot = market.lotUnits * powerOfTen(asset.scale - market.quantityDecimals);
      // A tick and a lot in atoms of the quote: tick × lot × 10^scale ÷ 10^(decimals of both).
      const [over, under] = [
        market.tickUnits * market.lotUnits * powerOfTen(quote.scale),
        powerOfTen(market.priceDecimals + market.quantityDecimals) * lot,
      ];
      const shared = gcd(over, under);
      return [{ marketId: market.id, assetId: asset.id, symbol: market.symbol, n: over / shared, d: under / shared, lot }];
    });
    if (all.length === 0) return { quoteId: quote.id, markets: [] };
    found = { quoteId: quote.id, markets: all };
    return found;
  };
}
