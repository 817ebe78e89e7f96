/** What the handlers of this module share. */
import { TYPE_NOT_VERIFIED } from '@glasshouse/contract';
import { fiatTradeLimit, isFiatTrade } from '@glasshouse/contract/kyc';
import type { PriceSource } from '@glasshouse/contract/markets';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { type Asset, type Ledger, houseBalance } from '../../ledger/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Terms } from '../domain/conversion.ts';
import { conversionDenial } from '../domain/denial.ts';
import { isWithinFiatLimit } from '../domain/fiat-trade.ts';
import type { AssetPrice } from '../domain/price.ts';
import { type Priced, priceConversion } from '../domain/priced.ts';
import { HOUSE } from './postings.ts';
import { type PriceOf, isParity } from './prices.ts';

/** Hears of the fee of a conversion, in its transaction. */
export type FeePaid = (tx: Tx, fee: { conversionId: number; userId: number; assetId: number; atoms: bigint }) => Promise<void>;

/** The parts that calls are made of. */
export interface ConvertParts {
  platform: Platform;
  ledger: Ledger;
  balancesChanged: Wallet['balancesChanged'];
  feePaid: FeePaid;
  priceOf: PriceOf;
  /** Whether an asset has a market against USDT, whatever its state. */
  hasMarket: (assetId: number) => boolean;
  /** The market that an asset's price comes from; null of one without. */
  marketOf: (assetId: number) => number | null;
  /** How far a user's identity is verified. */
  levelOf: (db: Db, userId: number) => Promise<0 | 1 | 2>;
  /** Where prices come from, as the wire says it. */
  source: (...assetIds: number[]) => PriceSource;
  /** Units of a fiat currency for one USD by its code, from the dated file; null when it has none. */
  fiatPerUsd: (code: string) => string | null;
  /** Terms of conversions at `now`: the same for every user. */
  terms: (now: number) => Terms;
}

/** Whether an asset is ever converted: it has a market against USDT, or counts as one US dollar. */
export const isConvertible = ({ hasMarket }: ConvertParts, asset: Asset): boolean =>
  asset.kind !== 'stock' && (isParity(asset.id) || hasMarket(asset.id));

/** One side of a pair. */
export interface PairSide {
  asset: Asset;
  price: AssetPrice;
}

/** Both assets of a pair, open and different. Errors: WALLET_CURRENCY_UNKNOWN, WALLET_CURRENCY_HALTED, CONVERT_SAME_CURRENCY. */
export function requirePair(
  { ledger }: ConvertParts,
  input: { from_currency_id: number | string; to_currency_id: number | string },
): { from: Asset; to: Asset } {
  const open = (path: 'from_currency_id' | 'to_currency_id'): Asset => {
    const asset = ledger.asset(Number(input[path])) ?? refuseField(path, 'WALLET_CURRENCY_UNKNOWN');
    return asset.status === 'normal' ? asset : refuseField(path, 'WALLET_CURRENCY_HALTED', { asset: asset.code });
  };
  const pair = { from: open('from_currency_id'), to: open('to_currency_id') };
  if (pair.from.id === pair.to.id) refuseField('to_currency_id', 'CONVERT_SAME_CURRENCY');
  return pair;
}

/** A pair with its prices of the moment `now` (epoch ms). Errors: CONVERT_NO_PRICE. */
export function requirePrices(
  parts: ConvertParts,
  pair: { from: Asset; to: Asset },
  now: number,
): { from: PairSide; to: PairSide } {
  const priced = (asset: Asset): PairSide => ({ asset, price: parts.priceOf(asset.id, now) ?? refuse('CONVERT_NO_PRICE') });
  return { from: priced(pair.from), to: priced(pair.to) };
}

/** Refuses what is not offered. Errors: CONVERT_TOO_SMALL, CONVERT_TOO_LARGE, CONVERT_HOUSE_LIMIT. */
export async function requireOffered(db: Db, priced: Priced, from: Asset, to: Asset): Promise<void> {
  const denial = conversionDenial(priced, from, to, await houseBalance(db, HOUSE, to.id));
  if (denial) refuseField('number', denial.code, denial.params);
}

/**
 * Prices an amount at the moment `now` (epoch ms). What is stored says the same moment, so that the check finds price and
 * terms that held then, however long the work between takes. Errors: CONVERT_NO_PRICE.
 */
export function priceAt(parts: ConvertParts, pair: { from: Asset; to: Asset }, atomsIn: bigint, now: number): Priced {
  const { from, to } = requirePrices(parts, pair, now);
  return priceConversion(atomsIn, from, to, parts.terms(now));
}

/**
 * Refuses an exchange between a coin and fiat money that the user's level does not allow (AMB-109). It decides whether a
 * conversion takes place, never its price. Errors: IDENTITY_NOT_VERIFIED (998), CONVERT_FIAT_LIMIT.
 */
export async function requireFiatTrade(
  { levelOf }: ConvertParts,
  db: Db,
  userId: number,
  { priced, from, to }: { priced: Priced; from: Asset; to: Asset },
): Promise<void> {
  if (!isFiatTrade(from, to)) return;
  const level = await levelOf(db, userId);
  if (level === 0) throw new Refusal('IDENTITY_NOT_VERIFIED', {}, TYPE_NOT_VERIFIED);
  if (!isWithinFiatLimit(level, priced, from.scale))
    refuseField('number', 'CONVERT_FIAT_LIMIT', { limit: fiatTradeLimit(level) });
}
