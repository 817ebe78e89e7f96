/**
 * The published terms of timed options: what each length of each underlying pays and takes. The same for everybody.
 * An order keeps its own terms; a change here touches later ones only.
 *
 * Units: payouts are fractions of the stake, stakes decimal texts of the currency. Limits: USDT of the account `micro`.
 */
import { ASSET_IDS } from '@glasshouse/contract';

/** What options are paid with. */
export const PAYABLE_ASSET_IDS: readonly number[] = [ASSET_IDS.USDT];
/** Options of one user that may be open at once. */
export const MAX_OPEN = 50;

/** One length of one underlying. */
export interface Terms {
  readonly seconds: number;
  readonly payout: string;
  readonly min: string;
  readonly max: string;
}

const lengths = (max: string): readonly Terms[] => [
  { seconds: 30, payout: '0.78', min: '5', max },
  { seconds: 60, payout: '0.82', min: '5', max },
  { seconds: 120, payout: '0.85', min: '5', max },
  { seconds: 300, payout: '0.88', min: '5', max },
];

/** By symbol; the deeper the market, the larger the stakes. */
const TERMS: Readonly<Record<string, readonly Terms[]>> = {
  'BTC/USDT': lengths('5000'),
  'ETH/USDT': lengths('2000'),
  'LTC/USDT': lengths('500'),
};

/**
 * The most that the house may have to pay beside the stakes for one index, one second and one direction: the same for
 * both directions, so that a cap never leans.
 */
const EXPOSURE: Readonly<Record<string, string>> = { 'BTC/USDT': '100000', 'ETH/USDT': '40000', 'LTC/USDT': '10000' };

/** What an underlying is offered with: its lengths and the cap, in units of the currency. */
export interface Offer {
  readonly lengths: readonly Terms[];
  readonly cap: string;
}

/** What an underlying began with; no lengths when it has no options. A published change takes its place (`offerOf` of parts). */
export function firstOffer(symbol: string): Offer {
  if (!Object.hasOwn(TERMS, symbol)) return { lengths: [], cap: '0' };
  return { lengths: TERMS[symbol] as readonly Terms[], cap: EXPOSURE[symbol] as string };
}

/** Lower ends of the stake bands of the fairness page, in units of the currency. */
export const STAKE_BANDS = ['0', '50', '200', '1000'] as const;
