// SPDX-License-Identifier: Apache-2.0
/** Files of liquidations that verify, for tests to change: one in the book, and a gap with fund and deleveraging. */
import { sliceRate, tierTable } from '@glasshouse/risk';
import { chainHead } from './events.ts';
import type { Fields } from './fields.ts';

/** A file whose parts a test may change. */
export type Draft = {
  market: Record<string, unknown>;
  position: Record<string, unknown> & { events: Record<string, unknown>[] };
  before: Record<string, unknown>;
  tick: Record<string, unknown>;
  liquidation: Record<string, unknown> & { fills: Record<string, unknown>[] };
  own: Record<string, unknown>[];
  ranking: Record<string, unknown>[];
};

const TIERS = [
  { to: '50000000000', multiple: '100', maintenance_ppm: '5000' },
  { to: '250000000000', multiple: '50', maintenance_ppm: '10000' },
];

/** The head over a draft's events, and what they make of the position, as its producer would state it. */
export function headOf(events: readonly Fields[]): string {
  return events.reduce<string>(chainHead, '0'.repeat(64));
}

/** A long of 0.1200 at 6,811.38 with 20x, liquidated in the book at 6,506.59. */
export function inTheBook(): Draft {
  const events = [
    { revision: '1', time: '1000', kind: 'add', lots: '1200', ticks: '681138', value: '817365600', margin_delta: '40868280' },
  ];
  return {
    market: { contract: 'linear', fee_ppm: '500', tiers: TIERS },
    position: {
      side: 'long',
      older: '0',
      events,
      lots: '1200',
      entry_value: '817365600',
      margin: '40868280',
      owed: '0',
      head: headOf(events),
    },
    before: { seq: '70', time: '9000', index: '650660', rate: '0', elapsed_ms: '5400000' },
    tick: { seq: '71', time: '10000', index: '650659', rate: '0', elapsed_ms: '5401000' },
    liquidation: {
      maintenance_ppm: '5000',
      mark: '650659',
      equity: '4293480',
      requirement: '4294350',
      lots: '1200',
      limit: '647405',
      fills: [
        { kind: 'book', lots: '800', ticks: '650510', position: '0' },
        { kind: 'book', lots: '400', ticks: '650390', position: '0' },
      ],
      fund_at_hour: '100000000000',
      fund_paid_in_hour: '0',
      fund_paid: '0',
      fees: '390282',
      repaid: '0',
      fee_part: '0',
      fund_fee: '1951410',
      returned: '1724988',
    },
    own: [],
    ranking: [],
  };
}

const short = (id: string, lots: string, entry: string, backing: string, score: string) => ({
  id,
  side: 'short',
  lots,
  entry_value: entry,
  backing,
  fee_ppm: '500',
  score,
});

/** The same long in a gap to 6,440: book, own hedge, fund, deleveraging. The user ends at exactly 0. */
export function inAGap(): Draft {
  const draft = inTheBook();
  draft.tick['index'] = '644000';
  Object.assign(draft.liquidation, {
    mark: '644000',
    equity: '-3697320',
    requirement: '4250400',
    fills: [
      { kind: 'book', lots: '300', ticks: '647610', position: '0' },
      { kind: 'fund', lots: '400', ticks: '643820', position: '0' },
      { kind: 'adl', lots: '300', ticks: '647405', position: '12' },
      { kind: 'adl', lots: '200', ticks: '647405', position: '9' },
    ],
    fund_paid: '1433204',
    fees: '225906',
    repaid: '223478',
    fund_fee: '0',
    returned: '0',
  });
  draft.ranking = [
    short('12', '300', '210000000', '4200000', '736000'),
    short('9', '500', '330000000', '3300000', '690801'),
    short('10', '100', '64000000', '3200000', '-271'),
  ];
  return draft;
}

/** A long of 12 BTC that a stage takes back into the first tier, at 6,519.32; 4.6594 are filled at 6,518.32. */
export function inAStage(): Draft {
  const draft = inTheBook();
  const rows = TIERS.map(({ to, multiple, maintenance_ppm: rate }) => ({
    to: BigInt(to),
    maxMultiple: BigInt(multiple),
    maintenancePpm: BigInt(rate),
  }));
  const events = [
    {
      revision: '1',
      time: '1000',
      kind: 'add',
      lots: '120000',
      ticks: '681138',
      value: '81736560000',
      margin_delta: '4086828000',
    },
  ];
  Object.assign(draft.position, {
    events,
    lots: '120000',
    entry_value: '81736560000',
    margin: '4086828000',
    head: headOf(events),
  });
  draft.before['index'] = '651933';
  draft.tick['index'] = '651932';
  Object.assign(draft.liquidation, {
    maintenance_ppm: String(sliceRate(tierTable(rows), { older: 0n, size: 81_736_560_000n })),
    mark: '651932',
    equity: '582108000',
    requirement: '582201354',
    lots: '46594',
    limit: '647405',
    fills: [{ kind: 'book', lots: '46594', ticks: '651832', position: '0' }],
    fees: '15185731',
    fund_fee: '75928651',
    returned: '130249052',
  });
  return draft;
}
