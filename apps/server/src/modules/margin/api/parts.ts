/** What the rooms of this module share. */
import type { MarginCurve } from '@glasshouse/proofs/margin';
import type { ModeWatch } from '../../../platform/modes/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ParameterSource } from '../../../platform/parameters.ts';
import type { Exchange, Venue } from '../../exchange/index.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { Notify } from '../../notifications/index.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { MarginBook } from '../domain/book.ts';
import type { MarginRules } from '../domain/markets.ts';
import type { MarginTerms } from '../domain/terms.ts';

/** The parts. */
export interface MarginParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly markets: Markets;
  readonly exchange: Exchange;
  readonly venue: Venue;
  readonly proofs: ProofLog;
  readonly notify: Notify;
  readonly parameters: ParameterSource;
  /** The modes; null: always normal. */
  readonly modes: Pick<ModeWatch, 'view'> | null;
  readonly book: MarginBook;
  readonly rules: () => MarginRules;
  readonly curveAt: (assetId: number, time: number) => MarginCurve;
  readonly termsAt: (assetId: number, time: number) => MarginTerms;
}

/** An asset of the account. Error: it has none of that id. */
export function assetOf({ ledger }: Pick<MarginParts, 'ledger'>, id: number): Asset {
  const asset = ledger.asset(id);
  if (!asset) throw new Error(`margin names the unknown asset ${id}`);
  return asset;
}
