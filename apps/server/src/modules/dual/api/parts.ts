/** What the rooms of this module share. */
import type { DualTermsValue } from '@glasshouse/contract/dual';
import type { Db } from '../../../platform/db/database.ts';
import type { DueItems } from '../../../platform/due/index.ts';
import type { ParameterSource } from '../../../platform/parameters.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Asset, type Ledger, houseBalance } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { DualCoin, DualProduct } from '../domain/dual.ts';
import { type TwoCoins, keptFor, usable } from '../domain/opening.ts';
import { FUND, HELD } from '../domain/postings.ts';

/** What of the markets is needed: the index as logged, its closes, and its label. */
export type DualMarkets = Pick<
  Markets,
  | 'market'
  | 'marketByPair'
  | 'source'
  | 'sourceOf'
  | 'ticksFrom'
  | 'secondsFrom'
  | 'secondAt'
  | 'secondAfter'
  | 'closesOf'
  | 'onLogged'
>;

/** The parts. */
export interface DualParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
  readonly markets: DualMarkets;
  readonly balancesChanged: Wallet['balancesChanged'];
  readonly parameters: ParameterSource;
  readonly notify: Notify;
  readonly priceInUsd: (assetId: number) => string | null;
  /** The coins, in the order in which they are listed. */
  readonly coins: () => readonly DualCoin[];
  /** What is offered of a coin at a time. */
  readonly termsAt: (coin: DualCoin, time: number) => DualTermsValue;
  /** The fund's capital in the demo, of which long terms leave a quarter; 0 in production. */
  readonly demoCapital: (assetId: number) => bigint;
  readonly isDemo: boolean;
  /** Notes that the lists of a coin changed; of all without it. */
  readonly changed: (assetId?: number) => void;
}

/** The parts of calls. */
export interface DualCallParts extends DualParts {
  /** Due items of positions, and of maturities and hours. */
  readonly due: DueItems;
  readonly maturities: DueItems;
  readonly hours: DueItems;
}

/** An asset that a row names. */
export function assetOf({ ledger }: Pick<DualParts, 'ledger'>, id: number): Asset {
  const asset = ledger.asset(id);
  if (!asset) throw new Error(`dual investment names the unknown asset ${id}`);
  return asset;
}

/** Balances of an account of the operator in both coins of a product. */
export async function balancesOf(
  db: Db,
  purpose: string,
  { assetId, quoteId }: Pick<DualProduct, 'assetId' | 'quoteId'>,
): Promise<TwoCoins> {
  return { base: await houseBalance(db, purpose, assetId), quote: await houseBalance(db, purpose, quoteId) };
}

/** What is free and what is set aside in both coins of a product. */
export const fundOf = async (
  db: Db,
  of: Pick<DualProduct, 'assetId' | 'quoteId'>,
): Promise<{ free: TwoCoins; held: TwoCoins }> => ({
  free: await balancesOf(db, FUND, of),
  held: await balancesOf(db, HELD, of),
});

const capitalFor = ({ demoCapital }: DualParts, { assetId, quoteId }: Pick<DualProduct, 'assetId' | 'quoteId'>): TwoCoins => ({
  base: demoCapital(assetId),
  quote: demoCapital(quoteId),
});

/** What of a fund a product may promise. */
export const usableFor = (parts: DualParts, product: DualProduct, free: TwoCoins): TwoCoins =>
  usable(product, free, capitalFor(parts, product));

/** Whether the fund, after a posting that has locked its rows, has less than a product must leave in it. */
export async function isShort(parts: DualParts, tx: Db, product: DualProduct): Promise<boolean> {
  const free = await balancesOf(tx, FUND, product);
  const kept = keptFor(product, capitalFor(parts, product));
  return free.base < kept.base || free.quote < kept.quote;
}
