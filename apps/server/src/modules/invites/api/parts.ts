/** What the handlers and the job of this module share. */
import type { PriceSource } from '@glasshouse/contract/markets';
import { formatAmount } from '@glasshouse/money';
import type { FeeSource } from '../../../platform/fees.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Exchange } from '../../exchange/index.ts';
import type { Funding } from '../../funding/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { InviterChains } from './inviter-chains.ts';

/** The parts that calls are made of. */
export interface InvitesParts {
  platform: Platform;
  ledger: Pick<Ledger, 'postBatch' | 'asset'>;
  tree: Identity['tree'];
  exchange: Pick<Exchange, 'tradersAmong'>;
  /** Fees of all products, once the modules are connected. */
  fees: readonly FeeSource[];
  sharedAddresses: Funding['sharedAddresses'];
  balancesChanged: Wallet['balancesChanged'];
  chains: InviterChains;
  /** USD of one unit; null without a fresh price. */
  priceInUsd: (assetId: number) => string | null;
  /** How a market is called; null of one that is not known. */
  symbolOf: (marketId: number) => string | null;
  /** Where prices come from. */
  source: () => PriceSource;
}

/** An amount with its currency, as every answer here says it. */
export function presentSum({ ledger }: InvitesParts, assetId: number, atoms: bigint) {
  const { code, scale } = ledger.asset(assetId) as Asset;
  return { currency_id: assetId, code, scale, amount: formatAmount(atoms, scale) };
}
