/** The coins that a list can be filtered by. */
import { coinOptions } from '../model/coin-options.ts';
import { useCurrencies } from '../queries/wallet.ts';

/** Coins by id, in the order of the server. */
export function useCoinOptions(): { value: string; label: string }[] {
  return coinOptions(useCurrencies().data ?? []);
}
