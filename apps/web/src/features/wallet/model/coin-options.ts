/** Coins to choose from. Pure. National money has no balances of its own in this version. */
import type { Currency } from '@glasshouse/contract/wallet';

/** One entry for each coin: USDT stands in the list once for each of its networks, under the same id (RULE-152). */
export function coinOptions(currencies: readonly Currency[]): { value: string; label: string }[] {
  const codes = new Map<number, string>();
  for (const { id, code, type } of currencies) {
    if (type === 'crypto' && !codes.has(id)) codes.set(id, code);
  }
  return [...codes].map(([id, label]) => ({ value: String(id), label }));
}
