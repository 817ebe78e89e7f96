// SPDX-License-Identifier: Apache-2.0
/** Terms of a market, read from their record. */
import { contractOf, LIQUIDATION_FEE_PPM, tierTable, type TierTable } from '@glasshouse/risk';
import { readCanonical } from '../../canonical.ts';
import { count, type Fields, list, text, whole, word } from './fields.ts';
import { CONTRACT_RULE, type RecordKind, type TermsValues } from './records.ts';
import type { ChainTerms } from './chain.ts';

/** Terms that were read. */
export interface ReadTerms extends ChainTerms {
  readonly market: number;
  readonly symbol: string;
  readonly tierVersion: number;
  /** Epoch ms. */
  readonly from: number;
  /** The instrument of the record of prices. */
  readonly index: string;
  readonly settle: string;
  readonly scale: number;
  readonly priceDecimals: number;
  readonly lotDecimals: number;
  readonly table: TierTable;
  /** Whether they have funding. */
  readonly funding: TermsValues['funding'];
}

/** The fields of a record of one of some kinds by this rule; null when the text is none. Never throws. */
export function readRecord(body: string, ...kinds: readonly RecordKind[]): Fields | null {
  const fields = readCanonical(body) as Fields | null;
  const isOfRule = fields?.['rule'] === CONTRACT_RULE && fields['version'] === '1';
  return isOfRule && kinds.some((kind) => kind === fields['kind']) ? fields : null;
}

/** The terms in a record. Errors: TypeError or RangeError for terms that are not whole. */
export function readTerms(fields: Fields): ReadTerms {
  const kind = word(fields, 'contract', ['linear', 'inverse']);
  const [scale, priceDecimals, lotDecimals] = [
    count(fields, 'scale'),
    count(fields, 'price_decimals'),
    count(fields, 'lot_decimals'),
  ];
  if (kind === 'linear' && priceDecimals + lotDecimals !== scale) throw new TypeError('a tick times a lot is no atom');
  if (kind === 'inverse' && lotDecimals !== 0) throw new TypeError('a lot is no unit of the currency of prices');
  if (whole(fields, 'liquidation_fee_ppm') !== LIQUIDATION_FEE_PPM) throw new TypeError('another fee of liquidations');
  return {
    contract: contractOf(kind, { settle: scale, price: priceDecimals }),
    feePpm: whole(fields, 'fee_ppm'),
    market: count(fields, 'market'),
    symbol: text(fields, 'symbol'),
    tierVersion: count(fields, 'tier_version'),
    from: count(fields, 'from'),
    index: text(fields, 'index'),
    settle: text(fields, 'settle'),
    funding: word(fields, 'funding', ['none', 'eight_hours']),
    scale,
    priceDecimals,
    lotDecimals,
    table: tierTable(
      list(fields, 'tiers').map((row) => ({
        to: whole(row, 'to'),
        maxMultiple: whole(row, 'multiple'),
        maintenancePpm: whole(row, 'maintenance_ppm'),
      })),
    ),
  };
}
