// SPDX-License-Identifier: Apache-2.0
/** Positions with the chains that made them, for tests. */
import { entryFill, LINEAR, type Position, type Side, tierTable } from '@glasshouse/risk';
import {
  chainHead,
  chainStart,
  eventRecord,
  type EventPlace,
  type EventValues,
  openingRecord,
  type OpeningValues,
} from './events.ts';
import type { EntryValues } from './lists.ts';
import type { TermsValues } from './records.ts';
import { START } from './testing-log.ts';

export const FEE = 500n;
export const TERMS: TermsValues = {
  market: 4,
  symbol: 'BTC/USDT',
  tier_version: 1,
  from: START - 86_400_000,
  index: 'BTC/USDT',
  contract: 'linear',
  settle: 'USDT',
  scale: 6,
  price_decimals: 2,
  lot_decimals: 4,
  fee_ppm: FEE,
  liquidation_fee_ppm: 2_500n,
  tiers: [
    { to: 50_000_000_000n, multiple: 100n, maintenance_ppm: 5_000n },
    { to: 250_000_000_000n, multiple: 50n, maintenance_ppm: 10_000n },
    { to: 1_000_000_000_000n, multiple: 20n, maintenance_ppm: 25_000n },
  ],
  funding: 'none',
};
export const TABLE = tierTable(
  TERMS.tiers.map(({ to, multiple, maintenance_ppm: rate }) => ({ to, maxMultiple: multiple, maintenancePpm: rate })),
);
/** The second that decides, and when everything was opened. */
export const TICK = START + 71_000;
const OPENED = START + 1_500;

/** An event with its place. */
export type Past = [EventPlace, EventValues];

/** A position with the chain that made it. */
export interface Made {
  readonly opening: OpeningValues;
  readonly past: Past[];
  readonly position: Position;
}

/** What a position is opened with: one fill of a market order. */
export interface Entry {
  readonly lots: bigint;
  readonly ticks: bigint;
  readonly multiple: bigint;
}

/** A position that one fill opened. */
export function made(id: number, side: Side, { lots, ticks, multiple }: Entry): Made {
  const hold = { marginTicks: ticks, multiple, feePpm: FEE };
  const { value, margin, fee } = entryFill(LINEAR, hold, lots, { ticks, lots, feePpm: FEE });
  return {
    opening: {
      position: id,
      market: TERMS.market,
      side,
      margin_mode: 'isolated',
      multiple,
      tier_version: 1,
      salt: 'ab'.repeat(16),
    },
    past: [
      [
        { revision: 1, time: OPENED, tick: START + 1_000 },
        { kind: 'add', fill: id + 500, lots, ticks, value, open_lots: lots, margin_ticks: ticks, fee_ppm: FEE, fee, margin },
      ],
    ],
    position: { side, lots, entryValue: value, margin, owed: 0n },
  };
}

/** The head of a chain. */
export function headOf({ opening, past }: Pick<Made, 'opening' | 'past'>): string {
  return past.reduce((head, [place, values]) => chainHead(head, eventRecord(place, values)), chainStart(openingRecord(opening)));
}

/** A position as it stands in a list. */
export const entryOf = ({ position, opening, past }: Made): EntryValues => ({
  position: opening.position,
  side: position.side,
  lots: position.lots,
  entry_value: position.entryValue,
  backing: position.margin - position.owed,
  fee_ppm: FEE,
  head: headOf({ opening, past }),
});
