// SPDX-License-Identifier: Apache-2.0
/**
 * What receipts are made of, decided by the engine's own attempt. A test bends these facts before they are logged, chained and
 * signed (`testing-receipts.ts`), as an operator would that rigs something.
 */
import {
  bankruptcyPrice,
  candidateOf,
  ceilOf,
  closeOpposite,
  closePart,
  closingLimit,
  equityOf,
  exposureOf,
  fillLimit,
  floorOf,
  fundBudget,
  isLiquidatable,
  Liquidation,
  type LiquidationFill,
  LINEAR,
  type Position,
  ranking,
  ratesOf,
  requirementOf,
  scoreAt,
  valueOf,
  WIDEST_PPM,
} from '@glasshouse/risk';
import type { EventValues, OpeningValues } from './events.ts';
import { type EntryValues, listRoot, rankText, type RankValues } from './lists.ts';
import type { OlderEntry } from './receipt-file.ts';
import type { RateValues, TermsValues, WaitValues } from './records.ts';
import { START } from './testing-log.ts';
import { entryOf, FEE, type Made, type Past, TABLE, TERMS, TICK } from './testing-positions.ts';

/** All that a receipt is made of. */
export interface Facts {
  terms: TermsValues;
  /** Rates that the file shows. */
  rates?: RateValues[];
  /** Index by second, one a second up to the deciding one; null: no price, empty: not logged. */
  seconds: (string | null)[];
  /** How many of them the file shows, from the end. */
  shown: number;
  of: 'stop' | 'liquidation' | 'adl';
  chain: { opening: OpeningValues; past: Past[] };
  /** Events that the record tells of. */
  told: EventValues[];
  /** The record without what follows from the chain. */
  record: Record<string, unknown>;
  own: EntryValues[];
  ranking: RankValues[];
  /** How many ranks the file shows; of a deleveraging which one (from 1). */
  ranks: number;
  older: OlderEntry[];
  wait: WaitValues | null;
  /** The liquidation of a deleveraging. */
  by: Facts | null;
  /** Replaces fields of the finished record. */
  bent: Record<string, unknown>;
}

const MOMENT = { market: TERMS.market, symbol: TERMS.symbol, tick: TICK, rate: 0n };
const price = (ticks: bigint) => `${ticks / 100n}.${String(ticks % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '');
/** The index of a second by its ticks. */
export const indexText = (ticks: bigint): string => (ticks % 100n === 0n ? String(ticks / 100n) : price(ticks));

const before = ({ opening, position }: Made) => ({
  position: opening.position,
  side: position.side,
  tier_version: 1,
  lots: position.lots,
  entry_value: position.entryValue,
  margin: position.margin,
  owed: position.owed,
});

/** A liquidation to come: marks before and at the deciding tick, and who is there to take. */
export interface Plan {
  readonly of: Made;
  readonly marks: readonly [bigint, bigint];
  /** What the book, and behind the fund the book again, takes of the order. */
  readonly book: (order: { lots: bigint; limitTicks: bigint }) => readonly (readonly [bigint, bigint])[];
  readonly backed?: Plan['book'];
  readonly own?: readonly Made[];
  readonly others?: readonly Made[];
  readonly fund?: bigint;
  readonly older?: bigint;
  /** What a rigged engine makes of the ranking before it takes. */
  readonly bend?: (ranks: RankValues[]) => RankValues[];
}

const eventOf = (liquidation: number, { kind, lots, ticks, value, position, closed }: LiquidationFill): EventValues => ({
  kind: 'liquidation',
  liquidation,
  in: kind,
  fill: kind === 'book' || kind === 'fund' ? 900 : null,
  against: kind === 'book' || kind === 'fund' ? null : position,
  lots,
  ticks,
  value,
  realized: closed.realized,
  fee: closed.fee,
  from_fund: closed.fromFund,
  credit: closed.credit,
});

const ranked = (others: readonly Made[], mark: bigint): RankValues[] =>
  ranking(
    others.flatMap((other) => {
      const score = scoreAt(LINEAR, exposureOf(other.position), mark);
      return score === null ? [] : [{ id: other.opening.position, score, entry: entryOf(other) }];
    }),
  ).map(({ entry, score }, i) => ({ ...entry, score, rank: i + 1 }));

/** Lets the engine liquidate; null where the position is not due, or was at the tick before. */
export function liquidated(plan: Plan): Facts | null {
  const { of, marks, own = [], others = [], fund = 100_000_000_000n, older = 0n } = plan;
  const { position } = of;
  const [earlier, mark] = marks;
  const terms = { contract: LINEAR, position, older, table: TABLE, feePpm: FEE, markTicks: mark };
  const rates = ratesOf(LINEAR, position, terms);
  const exposure = exposureOf(position);
  const isDue = (ticks: bigint) => isLiquidatable(LINEAR, exposure, rates, ticks);
  if (!isDue(mark) || isDue(earlier)) return null;
  const attempt = new Liquidation(terms);
  const trade = (kind: 'book' | 'fund', order: typeof attempt.order, takes: Plan['book'] | undefined) => {
    for (const [lots, ticks] of (order && takes?.(order)) ?? []) if (lots > 0n) attempt.took(kind, lots, ticks);
  };
  const candidate = (one: EntryValues) =>
    candidateOf(LINEAR, one.position, { side: one.side, lots: one.lots, entryValue: one.entry_value, backing: one.backing }, FEE);
  trade('book', attempt.order, plan.book);
  const isForced = attempt.isForced;
  const owned = isForced ? own.map(entryOf) : [];
  attempt.takeOwn(owned.map(candidate));
  trade('fund', attempt.fundOrder(fundBudget(fund, 0n)), plan.backed);
  const isRankNeeded = attempt.isForced;
  const ranks = isRankNeeded ? (plan.bend ?? ((same) => same))(ranked(others, mark)) : [];
  const taken = attempt.takeByRank(ranks.map(candidate));
  const left = position.lots - (attempt.lots - attempt.left);
  const { fills, sums, leftover } = attempt.end();
  const [first] = taken;
  const lastRank = ranks.findIndex((one) => one.position === taken.at(-1)?.position) + 1;
  const limit = fillLimit('book', position.side, mark, attempt.bankruptcy);
  const { repaid, feePart, liquidationFee, returned } = leftover;
  const id = 21;
  const divided = { repaid, fee_part: feePart, fund_fee: liquidationFee, returned };
  return {
    terms: TERMS,
    seconds: [indexText(earlier), indexText(mark)],
    shown: 2,
    of: 'liquidation',
    chain: { opening: of.opening, past: [...of.past] },
    told: [...fills.map((fill) => eventOf(id, fill)), { kind: 'returned', liquidation: id, ...divided }],
    record: {
      id,
      ...MOMENT,
      mark,
      ...before(of),
      older,
      maintenance_ppm: rates.maintenancePpm,
      equity: floorOf(equityOf(LINEAR, exposure, mark)),
      requirement: ceilOf(requirementOf(LINEAR, position.lots, rates, mark)),
      bankruptcy: attempt.bankruptcy,
      continues: null,
      closing: attempt.lots,
      limit,
      fills: fills.map(({ kind, lots, ticks, position: other }) => ({ in: kind, lots, ticks, position: other || null })),
      own: isForced ? 'list' : null,
      ranking: isRankNeeded ? 'list' : null,
      fees: fills.reduce((sum, { closed }) => sum + closed.fee, 0n),
      fund_at_hour: fund,
      fund_paid_in_hour: 0n,
      fund_before: fund,
      fund_after: fund - sums.fundPaid + repaid + feePart + liquidationFee,
      fund_paid: sums.fundPaid,
      ...divided,
      left,
    },
    own: owned,
    ranking: ranks,
    ranks: left > 0n && isRankNeeded ? ranks.length : first ? lastRank : 0,
    older: [],
    wait: null,
    by: null,
    bent: {},
  };
}

/** The receipt of a position that a liquidation deleveraged. */
export function deleveraged(by: Facts, of: Made): Facts {
  const entry = by.ranking.find(({ position }) => position === of.opening.position)!;
  const fills = by.record['fills'] as { in: string; lots: bigint; ticks: bigint; position: number | null }[];
  const fill = fills.find(({ in: kind, position }) => kind === 'adl' && position === of.opening.position)!;
  const { lots, ticks } = fill;
  const closed = closeOpposite(LINEAR, of.position, lots, ticks);
  const value = valueOf(LINEAR, ticks, lots);
  const sums = { value, realized: closed.realized, from_fund: closed.fromFund, credit: closed.credit };
  return {
    ...by,
    of: 'adl',
    chain: { opening: of.opening, past: [...of.past] },
    told: [{ kind: 'adl', liquidation: by.record['id'] as number, adl: 31, lots, ticks, fee: closed.fee, ...sums }],
    record: {
      id: 31,
      ...MOMENT,
      mark: by.record['mark'],
      ...before(of),
      liquidation: by.record['id'],
      against: by.record['position'],
      rank: entry.rank,
      of: by.ranking.length,
      root: listRoot(by.ranking.map((one) => rankText(21, one))).root,
      score: entry.score,
      closed: lots,
      ticks,
      ...sums,
      left: of.position.lots - lots,
    },
    ranks: entry.rank,
    own: [],
    by,
    bent: {},
  };
}

/** A stop that fires: set before the tick before; closed by these fills. */
export function stopped(
  of: Made,
  stop: { readonly kind: 'tp' | 'sl'; readonly ticks: bigint; readonly lots?: bigint },
  marks: readonly [bigint, bigint],
  takes: readonly (readonly [bigint, bigint])[],
): Facts {
  const id = 7;
  const { position } = of;
  const mark = marks[1];
  const rates = ratesOf(LINEAR, position, { older: 0n, table: TABLE, feePpm: FEE });
  const exposure = exposureOf(position);
  const due = isLiquidatable(LINEAR, exposure, rates, mark);
  const limit = closingLimit(position.side, mark, bankruptcyPrice(LINEAR, exposure, FEE), due ? null : WIDEST_PPM);
  let rest: Position | null = position;
  const closes = takes.map(([lots, ticks]) => {
    const value = valueOf(LINEAR, ticks, lots);
    const closed = closePart(LINEAR, rest as Position, { lots, value, feePpm: FEE, backedBy: 'own' });
    rest = closed.rest;
    return { lots, ticks, value, closed };
  });
  const sum = (of: (one: (typeof closes)[number]['closed']) => bigint) =>
    closes.reduce((total, { closed }) => total + of(closed), 0n);
  const waits = { kind: 'stop', stop: id, stop_kind: stop.kind, fired: false } as const;
  return {
    terms: TERMS,
    seconds: marks.map(indexText),
    shown: 2,
    of: 'stop',
    chain: {
      opening: of.opening,
      past: [
        ...of.past,
        [
          { revision: 2, time: START + 5_000, tick: START + 5_000 },
          { ...waits, ticks: stop.ticks, ...(stop.lots !== undefined && { lots: stop.lots }) },
        ],
      ],
    },
    told: [
      { ...waits, ticks: null, fired: true },
      ...closes.map(
        ({ lots, ticks, value, closed }): EventValues => ({
          kind: 'reduce',
          fill: 800,
          by: 'stop',
          stop: id,
          fee_ppm: FEE,
          lots,
          ticks,
          value,
          realized: closed.realized,
          fee: closed.fee,
          from_fund: closed.fromFund,
          credit: closed.credit,
        }),
      ),
    ],
    record: {
      id,
      ...MOMENT,
      mark,
      ...before(of),
      stop: stop.kind,
      stop_id: id,
      trigger: stop.ticks,
      set: START + 5_000,
      ...(stop.lots !== undefined && { closing: stop.lots < position.lots ? stop.lots : position.lots }),
      older: 0n,
      maintenance_ppm: rates.maintenancePpm,
      due,
      limit,
      fee_ppm: FEE,
      fills: takes.map(([lots, ticks]) => ({ lots, ticks })),
      realized: sum(({ realized }) => realized),
      fees: sum(({ fee }) => fee),
      from_fund: sum(({ fromFund }) => fromFund),
      credit: sum(({ credit }) => credit),
      left: (rest as Position | null)?.lots ?? 0n,
    },
    own: [],
    ranking: [],
    ranks: 0,
    older: [],
    wait: null,
    by: null,
    bent: {},
  };
}
