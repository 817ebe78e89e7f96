/** The columns that quotes and conversions share: inputs and figures of a priced conversion, in atoms. */
import { sql } from 'kysely';
import type { Priced } from '../domain/priced.ts';

/** Their names, in the order of `pricedValues`. */
export const PRICED_COLUMNS = sql.raw(
  `from_asset_id, to_asset_id, from_price, from_price_decimals, from_price_time, to_price, to_price_decimals, to_price_time,
   spread_bps, fee_bps, atoms_in, paid_out, before_fee, fee, received, spread`,
);

/** A row's shared columns; numeric comes as text. */
export interface PricedRow {
  from_asset_id: number;
  to_asset_id: number;
  from_price: string;
  from_price_decimals: number;
  from_price_time: number;
  to_price: string;
  to_price_decimals: number;
  to_price_time: number;
  spread_bps: number;
  fee_bps: number;
  atoms_in: string;
  paid_out: string;
  before_fee: string;
  fee: string;
  received: string;
  spread: string;
}

/** The values of the columns. */
export function pricedValues({ fromId, toId, fromPrice, toPrice, terms, figures }: Priced) {
  return sql.join([
    fromId,
    toId,
    String(fromPrice.units),
    fromPrice.decimals,
    fromPrice.time,
    String(toPrice.units),
    toPrice.decimals,
    toPrice.time,
    Number(terms.spreadBps),
    Number(terms.feeBps),
    String(figures.atomsIn),
    String(figures.paidOut),
    String(figures.before),
    String(figures.fee),
    String(figures.received),
    String(figures.spread),
  ]);
}

/** A priced conversion from its row. */
export function pricedOf(row: PricedRow): Priced {
  return {
    fromId: row.from_asset_id,
    toId: row.to_asset_id,
    fromPrice: { units: BigInt(row.from_price), decimals: row.from_price_decimals, time: row.from_price_time },
    toPrice: { units: BigInt(row.to_price), decimals: row.to_price_decimals, time: row.to_price_time },
    terms: { spreadBps: BigInt(row.spread_bps), feeBps: BigInt(row.fee_bps) },
    figures: {
      atomsIn: BigInt(row.atoms_in),
      paidOut: BigInt(row.paid_out),
      before: BigInt(row.before_fee),
      fee: BigInt(row.fee),
      received: BigInt(row.received),
      spread: BigInt(row.spread),
    },
  };
}
