/** Terms, quotes and conversions as the wire shows them. */
import type { Conversion, ConversionTerms } from '@glasshouse/contract/convert';
import { formatAmount } from '@glasshouse/money';
import { QUOTE_LIFETIME_MS, type Terms } from '../domain/conversion.ts';
import { presentFigures } from '../domain/priced.ts';
import type { ConvertParts } from './parts.ts';
import type { StoredConversion } from '../store/conversions.ts';

/** Decimals of a fraction given in basis points. */
const BPS_DECIMALS = 4;

/** Terms as everybody sees them. */
export const presentTerms = ({ spreadBps, feeBps }: Terms): ConversionTerms => ({
  spread: formatAmount(spreadBps, BPS_DECIMALS),
  fee: formatAmount(feeBps, BPS_DECIMALS),
  held_ms: QUOTE_LIFETIME_MS,
});

/** A conversion with its codes. */
export function presentConversion({ ledger, source }: ConvertParts, stored: StoredConversion): Conversion {
  const from = ledger.asset(stored.priced.fromId);
  const to = ledger.asset(stored.priced.toId);
  if (!from || !to) throw new Error(`conversion ${stored.id} names an unknown asset`);
  return { id: stored.id, time: stored.time, ...presentFigures(stored.priced, from, to, source(from.id, to.id)) };
}
