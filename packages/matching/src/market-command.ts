/**
 * Commands to a market as data: for journals, replays and tests. The fields of each kind are the arguments of the Market
 * method of that name.
 *
 * Units: see events.ts.
 */
import type { Force, GTC, POST_ONLY, SelfTrade, Side } from './events.ts';
import { type MarketMode, type OcoLeg, type QuoteLevel, REFUSAL, type Refusal, type TriggerOrder } from './market-words.ts';

interface Entry {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly selfTrade?: SelfTrade;
}

/** One command to a market. */
export type MarketCommand =
  | (Entry & {
      readonly kind: 'limit';
      readonly priceTicks: number;
      readonly lots: number;
      readonly force?: Force;
      readonly displayLots?: number;
    })
  | (Entry & { readonly kind: 'market'; readonly lots: number })
  | (Entry & { readonly kind: 'marketQuote'; readonly budget: number; readonly maxLots?: number })
  | (Entry & { readonly kind: 'marketWithin'; readonly lots: number; readonly quoteBound: number })
  | { readonly kind: 'trigger'; readonly order: TriggerOrder }
  | { readonly kind: 'oco'; readonly first: OcoLeg; readonly second: OcoLeg }
  | {
      readonly kind: 'amend';
      readonly id: number;
      readonly owner: number;
      readonly priceTicks: number;
      readonly lots: number;
      readonly force?: typeof GTC | typeof POST_ONLY;
    }
  | { readonly kind: 'reduce'; readonly id: number; readonly owner: number; readonly byLots: number }
  | { readonly kind: 'cancel'; readonly id: number; readonly owner: number }
  | { readonly kind: 'cancelAll'; readonly owner: number }
  | {
      readonly kind: 'quote';
      readonly owner: number;
      readonly gone: readonly number[];
      readonly levels: readonly QuoteLevel[];
      readonly selfTrade?: SelfTrade;
    }
  | { readonly kind: 'setMode'; readonly mode: MarketMode }
  | { readonly kind: 'setBand'; readonly lowTicks: number; readonly highTicks: number }
  | { readonly kind: 'setIndex'; readonly priceTicks: number }
  | { readonly kind: 'proceed' }
  | { readonly kind: 'rebase'; readonly lastTicks: number; readonly indexTicks: number }
  | { readonly kind: 'open'; readonly priceTicks: number };

/** What takes commands: the Market, and its slow twin. */
export interface MarketTarget {
  limit(
    id: number,
    owner: number,
    side: Side,
    priceTicks: number,
    lots: number,
    force?: Force,
    selfTrade?: SelfTrade,
    displayLots?: number,
  ): Refusal;
  market(id: number, owner: number, side: Side, lots: number, selfTrade?: SelfTrade): Refusal;
  marketQuote(id: number, owner: number, side: Side, budget: number, maxLots?: number, selfTrade?: SelfTrade): Refusal;
  marketWithin(id: number, owner: number, side: Side, lots: number, quoteBound: number, selfTrade?: SelfTrade): Refusal;
  trigger(order: TriggerOrder): Refusal;
  oco(first: OcoLeg, second: OcoLeg): Refusal;
  amend(id: number, owner: number, priceTicks: number, lots: number, force?: typeof GTC | typeof POST_ONLY): Refusal;
  reduce(id: number, owner: number, byLots: number): Refusal;
  cancel(id: number, owner: number): Refusal;
  cancelAll(owner: number): Refusal;
  quote(owner: number, gone: readonly number[], levels: readonly QuoteLevel[], selfTrade?: SelfTrade): Refusal;
  setMode(mode: MarketMode): Refusal;
  setBand(lowTicks: number, highTicks: number): Refusal;
  setIndex(priceTicks: number): Refusal;
  proceed(): Refusal;
  rebase(lastTicks: number, indexTicks: number): void;
  open(priceTicks: number): Refusal;
}

/** Calls the market's method of the command's name and returns its result. */
export function applyMarketCommand(market: MarketTarget, c: MarketCommand): Refusal {
  switch (c.kind) {
    case 'limit':
      return market.limit(c.id, c.owner, c.side, c.priceTicks, c.lots, c.force, c.selfTrade, c.displayLots);
    case 'market':
      return market.market(c.id, c.owner, c.side, c.lots, c.selfTrade);
    case 'marketQuote':
      return market.marketQuote(c.id, c.owner, c.side, c.budget, c.maxLots, c.selfTrade);
    case 'marketWithin':
      return market.marketWithin(c.id, c.owner, c.side, c.lots, c.quoteBound, c.selfTrade);
    case 'trigger':
      return market.trigger(c.order);
    case 'oco':
      return market.oco(c.first, c.second);
    case 'amend':
      return market.amend(c.id, c.owner, c.priceTicks, c.lots, c.force);
    case 'reduce':
      return market.reduce(c.id, c.owner, c.byLots);
    case 'cancel':
      return market.cancel(c.id, c.owner);
    case 'cancelAll':
      return market.cancelAll(c.owner);
    case 'quote':
      return market.quote(c.owner, c.gone, c.levels, c.selfTrade);
    case 'setMode':
      return market.setMode(c.mode);
    case 'setBand':
      return market.setBand(c.lowTicks, c.highTicks);
    case 'setIndex':
      return market.setIndex(c.priceTicks);
    case 'proceed':
      return market.proceed();
    case 'rebase':
      market.rebase(c.lastTicks, c.indexTicks);
      return REFUSAL.NONE;
    case 'open':
      return market.open(c.priceTicks);
  }
}
