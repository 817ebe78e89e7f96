// SPDX-License-Identifier: Apache-2.0
/**
 * Records of margin in the public log: the rate of an hour, and a step of a liquidation. No user is named. Amounts are atoms, prices
 * ticks of the index, levels ten-thousandths; a second is cited by market and time.
 */
import type { LogRecord } from '../../canonical.ts';
import { orNull, recordsOf } from '../defi/fields.ts';
import { Fields } from '../dual/fields.ts';
import {
  MARGIN_RULE,
  type MarginCurve,
  type MarginDebt,
  type MarginItem,
  PPM,
  assetsOf,
  debtsOf,
  hourlyRate,
  shownLevel,
  yearlyRate,
} from './rule.ts';
import type { HealingOrder, HealingTerms, Shortfall } from './sale.ts';
import { type MarginUse, meanOfUses } from './use.ts';

const RECORDS = recordsOf(MARGIN_RULE);

const listOf = (fields: Fields, name: string): readonly unknown[] => {
  const list = fields.raw(name);
  if (!Array.isArray(list)) throw new TypeError(name);
  return list as readonly unknown[];
};

/** What the rate of an hour is made of. */
export interface MarginRateFacts {
  readonly asset: string;
  readonly scale: number;
  /** Its number since the epoch. */
  readonly hour: number;
  readonly curve: MarginCurve;
  /** Mean use of the hour before, and what was lent and idle when the rate was made. */
  readonly usePpm: number;
  readonly lent: bigint;
  readonly idle: bigint;
  /** Each change of the pool in the hour before, the first as it began; null where they were too many to list. */
  readonly uses: readonly MarginUse[] | null;
  /** Written before changes of pools were listed: the record has no `uses`. */
  readonly isFirstForm?: true;
  readonly annualPpm: number;
  readonly hourly: bigint;
}

const useFields = ({ at, lent, idle }: MarginUse) => ({ at: String(at), lent: String(lent), idle: String(idle) });

/** The form of a step's record, by the fields that came later. */
function formOf(fields: Fields): Pick<MarginLiquidationFacts, 'form'> {
  if (fields.raw('from') === undefined) return { form: 1 };
  return fields.raw('passed') === undefined ? { form: 2 } : {};
}

/** The record of a rate. */
export const marginRateRecord = (facts: MarginRateFacts): LogRecord => ({
  ...RECORDS.head('margin_rate'),
  asset: facts.asset,
  scale: String(facts.scale),
  hour: String(facts.hour),
  base: String(facts.curve.base),
  kink: String(facts.curve.kink),
  at_kink: String(facts.curve.atKink),
  most: String(facts.curve.most),
  use: String(facts.usePpm),
  lent: String(facts.lent),
  idle: String(facts.idle),
  ...(facts.isFirstForm ? {} : { uses: facts.uses && facts.uses.map(useFields) }),
  annual: String(facts.annualPpm),
  hourly: String(facts.hourly),
});

/** Reads the text of a rate's record; null when it is none. */
export const readMarginRate = (body: string): MarginRateFacts | null =>
  RECORDS.read(
    body,
    'margin_rate',
    (fields) => ({
      asset: fields.text('asset'),
      scale: fields.scale('scale'),
      hour: fields.count('hour'),
      curve: {
        base: fields.count('base'),
        kink: fields.count('kink'),
        atKink: fields.count('at_kink'),
        most: fields.count('most'),
      },
      usePpm: fields.count('use'),
      lent: fields.whole('lent'),
      idle: fields.whole('idle'),
      ...(fields.raw('uses') === undefined && { isFirstForm: true }),
      uses:
        (fields.raw('uses') ?? null) === null
          ? null
          : listOf(fields, 'uses').map((value) => {
              const use = new Fields(value);
              return { at: use.count('at'), lent: use.whole('lent'), idle: use.whole('idle') };
            }),
      annualPpm: fields.count('annual'),
      hourly: fields.whole('hourly'),
    }),
    marginRateRecord,
  );

/** Whether a rate follows from its curve and from the uses that it lists. */
export const isRateByRule = ({ hour, curve, usePpm, uses, annualPpm, hourly }: MarginRateFacts): boolean =>
  usePpm <= Number(PPM) &&
  (uses === null || meanOfUses(uses, hour - 1) === usePpm) &&
  annualPpm === yearlyRate(curve, usePpm) &&
  hourly === hourlyRate(annualPpm);

/** An asset of an account in a record: its debt apart. */
export interface RecordedItem extends MarginItem {
  readonly asset: string;
  readonly scale: number;
  /** The market and the second of its price; null of the quote. */
  readonly market: { readonly symbol: string; readonly time: number; readonly decimals: number } | null;
  readonly debt: MarginDebt;
}

export const PASSED_WHY = ['no_price', 'halted', 'triggers', 'no_offer'] as const;
/**
 * An asset whose order was passed over: it had no price, its market was halted, orders that were triggered in it came first, or the
 * best offer was beyond the limit.
 */
export interface PassedOver {
  readonly assetId: number;
  readonly why: (typeof PASSED_WHY)[number];
}

/** What a step of a liquidation is made of. */
export interface MarginLiquidationFacts {
  readonly id: number;
  readonly time: number;
  /** SHA-256 of the record of the step before of the same liquidation; null of its first. */
  readonly from: string | null;
  /**
   * Absent of the present form. 1: written before steps were chained, the record has no `from`, and its losses do not say what the fund
   * had. 2, and 1: no asset was passed over, and all that a sale brought was charged.
   */
  readonly form?: 1 | 2;
  readonly terms: HealingTerms;
  /** The account when it began; `owed` is the debt. */
  readonly before: readonly RecordedItem[];
  /** Assets that were to be bought or sold before that of the order. */
  readonly passed: readonly PassedOver[];
  /** The order of the step, with what it traded: coin, value, and the taker's fee in what it received. */
  readonly order: (HealingOrder & { readonly filled: bigint; readonly gross: bigint; readonly fee: bigint }) | null;
  readonly charge: bigint;
  /** By asset, of an account without a whole lot; `fund` is what the fund had for it. */
  readonly losses: readonly (Shortfall & { readonly assetId: number; readonly fund: bigint })[];
  readonly after: readonly RecordedItem[];
}

const levelText = (items: readonly MarginItem[]): string | null => {
  const level = shownLevel(assetsOf(items), debtsOf(items));
  return level === null ? null : String(level);
};

const itemFields = (item: RecordedItem) => ({
  asset: item.asset,
  scale: String(item.scale),
  symbol: item.market?.symbol ?? null,
  second: item.market ? String(item.market.time) : null,
  decimals: item.market ? String(item.market.decimals) : null,
  ticks: String(item.ticks),
  n: String(item.n),
  d: String(item.d),
  lot: String(item.lot),
  held: String(item.held),
  principal: String(item.debt.principal),
  interest: String(item.debt.interest),
});

/** The record of a step. */
export function marginLiquidationRecord(facts: MarginLiquidationFacts): LogRecord {
  const codeOf = (assetId: number) => facts.before.find((item) => item.assetId === assetId)?.asset ?? '';
  const { order, terms } = facts;
  return {
    ...RECORDS.head('margin_liquidation'),
    id: String(facts.id),
    time: String(facts.time),
    ...(facts.form === 1 ? {} : { from: facts.from }),
    quote: codeOf(terms.quoteId),
    heals_at: String(terms.healsAt),
    charge_ppm: String(terms.chargePpm),
    taker_ppm: String(terms.takerPpm),
    before: facts.before.map(itemFields),
    level: levelText(facts.before),
    ...(facts.form ? {} : { passed: facts.passed.map(({ assetId, why }) => ({ asset: codeOf(assetId), why })) }),
    order: order && {
      side: order.side,
      asset: codeOf(order.assetId),
      value: String(order.value),
      quantity: String(order.quantity),
      limit: String(order.limit),
      filled: String(order.filled),
      gross: String(order.gross),
      fee: String(order.fee),
    },
    charge: String(facts.charge),
    losses: facts.losses.map(({ assetId, fund, byFund, writtenOff, interest }) => ({
      asset: codeOf(assetId),
      ...(facts.form === 1 ? {} : { fund: String(fund) }),
      by_fund: String(byFund),
      written_off: String(writtenOff),
      interest: String(interest),
    })),
    after: facts.after.map(itemFields),
    level_after: levelText(facts.after),
  };
}

function readItem(value: unknown, codes: Map<string, number>): RecordedItem {
  const fields = new Fields(value);
  const asset = fields.text('asset');
  const assetId = codes.get(asset) ?? codes.size + 1;
  codes.set(asset, assetId);
  const debt = { principal: fields.whole('principal'), interest: fields.whole('interest') };
  const symbol = orNull(fields, 'symbol', (name) => fields.text(name));
  return {
    assetId,
    asset,
    scale: fields.scale('scale'),
    market: symbol === null ? null : { symbol, time: fields.count('second'), decimals: fields.scale('decimals') },
    ticks: fields.whole('ticks'),
    n: fields.whole('n'),
    d: fields.whole('d'),
    lot: fields.whole('lot'),
    haircutPpm: 0,
    held: fields.whole('held'),
    owed: debt.principal + debt.interest,
    debt,
  };
}

/** Reads the text of a step's record; null when it is none. Assets are numbered by their first place in it. */
export const readMarginLiquidation = (body: string): MarginLiquidationFacts | null =>
  RECORDS.read(
    body,
    'margin_liquidation',
    (fields) => {
      const codes = new Map<string, number>();
      const before = listOf(fields, 'before').map((item) => readItem(item, codes));
      const idOf = (code: string) => {
        const found = codes.get(code);
        if (found === undefined) throw new TypeError(code);
        return found;
      };
      const readOrder = (name: string) => {
        const order = fields.inner(name);
        return {
          side: order.oneOf('side', ['buy', 'sell'] as const),
          assetId: idOf(order.text('asset')),
          value: order.whole('value'),
          quantity: order.whole('quantity'),
          limit: order.whole('limit'),
          filled: order.whole('filled'),
          gross: order.whole('gross'),
          fee: order.whole('fee'),
        };
      };
      return {
        id: fields.count('id'),
        time: fields.count('time'),
        ...formOf(fields),
        from: (fields.raw('from') ?? null) === null ? null : fields.hash('from'),
        terms: {
          quoteId: idOf(fields.text('quote')),
          healsAt: fields.count('heals_at'),
          chargePpm: fields.count('charge_ppm'),
          takerPpm: fields.count('taker_ppm'),
        },
        before,
        passed:
          fields.raw('passed') === undefined
            ? []
            : listOf(fields, 'passed').map((value) => {
                const passed = new Fields(value);
                return { assetId: idOf(passed.text('asset')), why: passed.oneOf('why', PASSED_WHY) };
              }),
        order: orNull(fields, 'order', readOrder),
        charge: fields.whole('charge'),
        losses: listOf(fields, 'losses').map((value) => {
          const loss = new Fields(value);
          return {
            assetId: idOf(loss.text('asset')),
            fund: loss.raw('fund') === undefined ? loss.whole('by_fund') : loss.whole('fund'),
            byFund: loss.whole('by_fund'),
            writtenOff: loss.whole('written_off'),
            interest: loss.whole('interest'),
          };
        }),
        after: listOf(fields, 'after').map((item) => readItem(item, codes)),
      };
    },
    marginLiquidationRecord,
  );
