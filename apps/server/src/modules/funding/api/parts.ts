/** What the handlers of this module share. */
import { ASSET_IDS } from '@glasshouse/contract';
import type { PriceSource } from '@glasshouse/contract/markets';
import type { SessionUser } from '../../../platform/calls/handler.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Reviews } from '../../../platform/reviews.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import type { Notifications } from '../../notifications/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { FundingBook } from './book.ts';
import type { Level, Thresholds } from '../domain/terms.ts';
import type { UsdPrice } from '../domain/value.ts';
import { type RechargeTerms, loadRechargeTerms } from '../store/terms.ts';

/** The parts that calls are made of. */
export interface FundingParts {
  platform: Platform;
  ledger: Ledger;
  files: Files;
  reviews: Reviews;
  notify: Notifications['notify'];
  balancesChanged: Wallet['balancesChanged'];
  /** Saved addresses and bank cards. */
  book: FundingBook;
  levelOf: (db: Db, userId: number) => Promise<Level>;
  requireStepUp: (tx: Tx, user: SessionUser, purpose: 'withdraw') => Promise<void>;
  /** Whether the staff has frozen an account against new risk. */
  isFrozen: (userId: number) => boolean;
  withdrawalsStoppedUntil: (db: Tx, userId: number) => Promise<number | null>;
  /** USD of one unit at this moment; null when there is no price that may decide anything. */
  priceOf: (assetId: number) => UsdPrice | null;
  /** Above which value two people approve what is asked for at `now`: the time that its row says, as the check reads it. */
  thresholds: (now: number) => Thresholds;
  /** Where prices come from, as the wire says it. */
  source: () => PriceSource;
}

/** The asset of a field. Errors: WALLET_CURRENCY_UNKNOWN, WALLET_CURRENCY_HALTED. */
export function requireOpenAsset(ledger: Ledger, id: number | string, path = 'currency'): Asset {
  const asset = ledger.asset(Number(id)) ?? refuseField(path, 'WALLET_CURRENCY_UNKNOWN');
  return asset.status === 'normal' ? asset : refuseField(path, 'WALLET_CURRENCY_HALTED', { asset: asset.code });
}

/**
 * How an asset is recharged over a network, the first when none is named.
 * Errors: FUNDING_NOT_OFFERED, FUNDING_NETWORK_UNKNOWN.
 */
export async function requireRechargeTerms(db: Db, asset: Asset, network: string | undefined): Promise<RechargeTerms> {
  const offered = await loadRechargeTerms(db, asset.id);
  if (offered.length === 0) refuseField('currency', 'FUNDING_NOT_OFFERED', { asset: asset.code });
  const terms = network ? offered.find((one) => one.network === network) : offered[0];
  return terms ?? refuseField('network', 'FUNDING_NETWORK_UNKNOWN', { asset: asset.code });
}

/** The price of BTC, in which limits are counted. */
export const btcPrice = ({ priceOf }: Pick<FundingParts, 'priceOf'>): UsdPrice | null => priceOf(ASSET_IDS.BTC);
