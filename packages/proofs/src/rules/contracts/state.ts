// SPDX-License-Identifier: Apache-2.0
/** What records say of a position before they tell what happened to it, and what follows from it at a mark. */
import {
  bankruptcyPrice,
  type Exposure,
  exposureOf,
  isBeyond,
  isLiquidatable,
  type Position,
  type PriceBound,
  type Rates,
  ratesOf,
  sizeOf,
  type Slice,
} from '@glasshouse/risk';
import { count, countOrNull, type Fields, sideOf, text, whole } from './fields.ts';
import type { ReadTerms } from './terms.ts';

/** A position in a record. */
export interface ReadState {
  readonly position: number;
  readonly tierVersion: number;
  readonly opened: number;
  readonly revision: number;
  readonly head: string;
  /** `tick` of its newest event; null before there was one. */
  readonly changed: number | null;
  readonly held: Position;
}

/** Reads the state in a record. TypeError where it is none. */
export function readState(record: Fields): ReadState {
  const held = {
    side: sideOf(record),
    lots: whole(record, 'lots'),
    entryValue: whole(record, 'entry_value'),
    margin: whole(record, 'margin'),
    owed: whole(record, 'owed'),
  };
  if (held.lots < 1n || held.margin < 0n || held.owed < 0n) throw new TypeError('no open position');
  return {
    position: count(record, 'position'),
    tierVersion: count(record, 'tier_version'),
    opened: count(record, 'opened'),
    revision: count(record, 'revision'),
    head: text(record, 'head'),
    changed: countOrNull(record, 'changed'),
    held,
  };
}

/** A position with all that its risk at a mark follows from. */
export interface Standing {
  readonly terms: ReadTerms;
  readonly held: Position;
  readonly exposure: Exposure;
  readonly slice: Slice;
  readonly rates: Rates;
  readonly bankruptcy: PriceBound;
  /** What the others of a cross account require, in 10^-6 atoms. */
  readonly others6: bigint;
}

/** Where a position stands by its terms, on top of what of its owner's side is older. */
export function standingOf(terms: ReadTerms, held: Position, older: bigint, others6 = 0n): Standing {
  const { contract, feePpm, table } = terms;
  const exposure = exposureOf(held);
  if (older < 0n) throw new TypeError('a side of less than nothing');
  return {
    terms,
    held,
    exposure,
    slice: { older, size: sizeOf(contract, held) },
    rates: ratesOf(contract, held, { older, table, feePpm }),
    bankruptcy: bankruptcyPrice(contract, exposure, feePpm),
    others6,
  };
}

/** Whether it is to be liquidated at a mark (F11). */
export const isDueAt = ({ terms, exposure, rates, others6 }: Standing, mark: bigint): boolean =>
  isLiquidatable(terms.contract, exposure, rates, mark, undefined, others6);

/** Whether a mark is beyond its bankruptcy price: then all of it is closed at once. */
export const isPast = ({ exposure, bankruptcy }: Standing, mark: bigint): boolean => isBeyond(exposure.side, mark, bankruptcy);

/** Whether a record states the terms and the rate of maintenance that a position has by its tiers. */
export function areTermsStated({ terms, rates }: Standing, record: Fields, state: ReadState): boolean {
  return (
    terms.market === count(record, 'market') &&
    terms.symbol === record['symbol'] &&
    terms.tierVersion === state.tierVersion &&
    // The table was published before the position began.
    terms.from <= state.opened &&
    rates.maintenancePpm === whole(record, 'maintenance_ppm')
  );
}
