/** The coins that a list can be filtered by. */
import { useCurrencies } from '../queries/wallet.ts';

/** Coins by id, in the order of the server; national money has no balances of its own in this version. */
export function useCoinOptions(): { value: string; label: string }[] {
  const { data } = useCurrencies();
  return (data ?? []).filter(({ kind }) => kind === 'crypto').map(({ id, code }) => ({ value: String(id), label: code }));
}
