/** What the handlers of this module share. */
import type { PriceSource } from '@glasshouse/contract/markets';
import type { OptionOrder } from '@glasshouse/contract/options';
import type { ParameterSource } from '../../../platform/parameters.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { countryOf } from '../../../platform/whereabouts.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import { type Market, type Markets, formatPrice } from '../../markets/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { OptionState } from '../domain/option.ts';
import { type Labels, presentOption } from '../domain/present.ts';
import { type Offer, firstOffer } from '../domain/terms.ts';

/** The parts that calls are made of. */
export interface OptionParts {
  platform: Platform;
  ledger: Ledger;
  markets: Pick<Markets, 'market' | 'markets' | 'marketByPair' | 'index' | 'source' | 'secondsFrom' | 'secondAt' | 'secondAfter'>;
  proofs: ProofLog;
  balancesChanged: Wallet['balancesChanged'];
  /** Published changes of what is offered. */
  parameters: ParameterSource;
}

/** Why options are not offered to a caller; null when they are. */
export async function closedFor({ platform }: OptionParts, ip: string): Promise<'installation' | 'country' | null> {
  const { isOffered, closedCountries } = platform.config.options;
  if (!isOffered) return 'installation';
  return closedCountries.length > 0 && closedCountries.includes(await countryOf(ip)) ? 'country' : null;
}

/** An underlying: a market of options that has terms. Error: MARKETS_UNKNOWN_MARKET. */
export function requireUnderlying({ markets }: OptionParts, id: number | string): Market {
  const market = markets.market(Number(id));
  if (!market || !isUnderlying(market)) return refuseField('match_id', 'MARKETS_UNKNOWN_MARKET');
  return market;
}

/** Whether options on a market are offered. */
export const isUnderlying = (market: Market): boolean => market.kind === 'option' && firstOffer(market.symbol).lengths.length > 0;

/** What is offered on an underlying at a time: the same for everybody. */
export function offerOf({ parameters }: Pick<OptionParts, 'parameters'>, market: Market, time: number): Offer {
  return parameters.at('options.terms', market.id, time) ?? firstOffer(market.symbol);
}

/** The market that an underlying's index is named after, by its symbol: as in the record of ticks. */
export function indexIdOf({ markets }: Pick<OptionParts, 'markets'>, market: Market): number {
  const named = markets.marketByPair(market.baseId, market.quoteId);
  if (!named) throw new Error(`no index of ${market.symbol}`);
  return named.id;
}

/** Words of a market and a currency for options. */
export function labelsOf({ markets, ledger }: Pick<OptionParts, 'markets' | 'ledger'>, matchId: number, assetId: number): Labels {
  const market = markets.market(matchId);
  const asset: Asset | undefined = ledger.asset(assetId);
  if (!market || !asset) throw new Error(`an option names market ${matchId} and asset ${assetId}`);
  return { symbol: market.symbol, code: asset.code, scale: asset.scale, priceText: (ticks) => formatPrice(market, ticks) };
}

/** An option as the wire shows it. */
export function present(parts: Pick<OptionParts, 'markets' | 'ledger'>, state: OptionState): OptionOrder {
  return presentOption(state, labelsOf(parts, state.order.matchId, state.order.assetId));
}

/** The kind of prices at this moment. */
export const pricesOf = ({ markets }: OptionParts): PriceSource => markets.source();
