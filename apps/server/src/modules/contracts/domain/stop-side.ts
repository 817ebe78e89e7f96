/** On which side of the mark a stop may be: one on the other would fire at once. */
import type { Side } from '@glasshouse/risk';
import { type Decision, type MarketRules, accept, deny, priceText } from '../../exchange/clearing/index.ts';

const PATH = { tp: 'target_profit_price', sl: 'stop_loss_price' } as const;

/** Denies a stop that the mark has reached; null is none. */
export function checkStopSide(
  rules: MarketRules,
  side: Side,
  kind: 'tp' | 'sl',
  ticks: number | null,
  markTicks: bigint,
  path: string = PATH[kind],
): Decision<null> {
  if (ticks === null) return accept(null);
  const isAbove = (side === 'long') === (kind === 'tp');
  const fits = isAbove ? BigInt(ticks) > markTicks : BigInt(ticks) < markTicks;
  return fits ? accept(null) : deny('CONTRACTS_STOP_SIDE', { mark: priceText(rules, markTicks) }, path);
}
