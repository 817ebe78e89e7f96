/** Shapes fee tiers for the wire. Units: rates as fractions, volumes in USDT, canonical decimal texts. */
import { formatAmount } from '@glasshouse/money';
import { type FeeRates, type FeeTier, rateText } from '../rules/fees.ts';
import type { MarketRules } from '../rules/market-rules.ts';

const USDT_SCALE = 6;

/** Rates as fractions. */
export function presentRates({ makerPpm, takerPpm }: FeeRates): { maker: string; taker: string } {
  return { maker: rateText(makerPpm), taker: rateText(takerPpm) };
}

/** The markets that have fees of their own. */
export function presentOwnFees(rules: readonly MarketRules[]): { market_id: number; maker: string; taker: string }[] {
  return rules.flatMap(({ marketId, fees }) => (fees ? [{ market_id: marketId, ...presentRates(fees) }] : []));
}

/** A volume in USDT. */
export function presentVolume(atoms: bigint): string {
  return formatAmount(atoms, USDT_SCALE);
}

/** A tier with what it takes. */
export function presentTier(tier: FeeTier): { tier: number; volume: string; maker: string; taker: string } {
  return { tier: tier.tier, volume: presentVolume(tier.volume), ...presentRates(tier) };
}
