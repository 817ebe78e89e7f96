// SPDX-License-Identifier: Apache-2.0
/** Test helper: a loan in a log of its own, played event by event, with its receipt. */
import { type LogRecord, type RecordValue, recordHash } from '../../canonical.ts';
import { readSecondTick } from '../../index-price/seconds.ts';
import { signBytes } from '../../keys.ts';
import type { LoggedRecord, ReceiptFile } from '../../receipt/envelope.ts';
import { recordAcceptanceMessage } from '../../receipt/signed.ts';
import { KEY, KEYS, START, TestLog } from '../contracts/testing-log.ts';
import { FIRST_CURVE, HOUR_MS, hourOf } from '../defi/rate.ts';
import { type DefiHourFacts, NO_FLOWS, borrowPpmOf, defiHourRecord } from '../defi/record.ts';
import { EMPTY_POOL } from '../defi/rule.ts';
import type { CitedTick } from '../dual/record.ts';
import { loanEventRecord } from './event.ts';
import { type LoanEvent, type LoanFill, outcomeOf } from './outcome.ts';
import { type LoanMarket, type LoanOpenFacts, assetsOf, firstState, loanOpenRecord, loanTermsRecord } from './record.ts';
import { type LoanState, chargedTo, coinValue, fixedRate } from './rule.ts';
import { saleOf, widthOf } from './sale.ts';

export const MARKET: LoanMarket = {
  symbol: 'BTC/USDT',
  coin: 'BTC',
  quote: 'USDT',
  pair: { borrows: 'quote', coinScale: 8, quoteScale: 6, priceDecimals: 2 },
  levels: { start: 650_000, warning: 750_000, sale: 850_000 },
  lot: 1_000n,
  chargePpm: 20_000,
  takerPpm: 1_000,
  leastValue: 50_000_000n,
};
export const COIN: LoanMarket = { ...MARKET, pair: { ...MARKET.pair, borrows: 'coin' } };
export const OPENED = START + 1_500;
/** What the pool of a debt is due, whatever the loan. */
export const POOL = { lent: 10n ** 13n, due: 10n ** 9n, feeDue: 10n ** 8n };

type Bend = (record: LogRecord) => LogRecord;
/** What can be bent. */
export interface Bent {
  readonly market?: LoanMarket;
  readonly terms?: Bend;
  readonly open?: (facts: LoanOpenFacts) => LoanOpenFacts;
  readonly openRecord?: Bend;
  /** Of the event of a number. */
  readonly event?: (event: LoanEvent) => LoanEvent;
  readonly eventRecord?: (record: LogRecord, n: number) => LogRecord;
}

type Own<E> = E extends LoanEvent ? Omit<E, 'loan' | 'n' | 'time' | 'before'> : never;

/** A loan that is played. */
export class LoanPlay {
  readonly log = new TestLog();
  readonly inputs: LoggedInput[] = [];
  readonly events: number[] = [];
  readonly open: LoanOpenFacts;
  readonly at: number;
  state: LoanState;
  private readonly bent: Bent;
  private readonly hours: DefiHourFacts[] = [];

  constructor(term: LoanOpenFacts['term'] = 'd30', bent: Bent = {}) {
    this.bent = bent;
    const market = bent.market ?? MARKET;
    const terms = (bent.terms ?? ((record) => record))(loanTermsRecord({ ...market, from: START - HOUR_MS }));
    this.cite(this.log.add(terms));
    this.hour(START - HOUR_MS, market);
    const newest = this.hour(START, market);
    const tick = this.tick(START + 1_000, '6817.82');
    const isQuote = market.pair.borrows === 'quote';
    const [principal, pledge] = isQuote ? [3_000_000_000n, 70_000_000n] : [10_000_000n, 1_200_000_000n];
    const pool = { cash: 10n ** 12n, lent: 10n ** 12n };
    const rate = fixedRate(term, FIRST_CURVE, pool, principal, this.hours.map(borrowPpmOf)) ?? borrowPpmOf(newest);
    const plain: LoanOpenFacts = {
      ...market,
      ...pool,
      id: 7,
      terms: recordHash(terms),
      term,
      principal,
      pledge,
      ratePpm: rate,
      openedAt: OPENED,
      poolBy: recordHash(defiHourRecord(newest)),
      tick,
      prices: 'recorded',
    };
    this.open = bent.open?.(plain) ?? plain;
    this.at = this.log.add((bent.openRecord ?? ((record) => record))(loanOpenRecord(this.open)));
    this.state = firstState(this.open);
  }

  private cite(leaf: number, isSecond = false): void {
    this.inputs.push({ leaf, isSecond });
  }

  /** Logs an hour of the pool. */
  hour(hour: number, market = MARKET): DefiHourFacts {
    const before = this.hours.at(-1);
    const { debt } = assetsOf(market);
    const facts: DefiHourFacts = {
      ...debt,
      hour,
      before: before ? recordHash(defiHourRecord(before)) : null,
      beforePpm: before ? borrowPpmOf(before) : null,
      terms: 'a'.repeat(64),
      curve: FIRST_CURVE,
      feePpm: 100_000,
      pool: { ...EMPTY_POOL, cash: 10n ** 12n, lent: 10n ** 12n },
      dueAdded: 0n,
      utilisationMs: BigInt(500_000 * HOUR_MS),
      flows: NO_FLOWS,
      loans: 1,
      exitsWaiting: 0,
    };
    this.hours.push(facts);
    this.cite(this.log.add(defiHourRecord(facts)));
    return facts;
  }

  /** Logs a second and cites it. */
  tick(time: number, price: string | null): CitedTick {
    const leaf = this.log.second(time, price);
    this.cite(leaf, true);
    return { leaf, time, ticks: readSecondTick(this.log.tick(leaf), 'BTC/USDT', 2)?.ticks ?? 0n };
  }

  /** Three seconds up to a time. */
  ticks(time: number, prices: readonly (string | null)[]): CitedTick[] {
    return prices.map((price, i) => this.tick(time - (prices.length - 1 - i) * 1_000, price));
  }

  /** The loan at a time, with its hours charged at the rate that it opened at. */
  stateAt(time: number): LoanState {
    return chargedTo(this.state, hourOf(time), this.open.ratePpm);
  }

  /** Lets something happen. */
  act(time: number, own: Own<LoanEvent>): this {
    const plain = { loan: this.open.id, n: this.events.length + 1, time, before: this.stateAt(time), ...own } as LoanEvent;
    const event = this.bent.event?.(plain) ?? plain;
    const record = loanEventRecord(this.open, event);
    this.events.push(this.log.add(this.bent.eventRecord?.(record, event.n) ?? record));
    this.state = outcomeOf(this.open, event)?.after as LoanState;
    return this;
  }

  /** A round that fills wholly at a price, by default its limit. */
  round(
    time: number,
    tick: CitedTick,
    own: { round?: number; wide?: number; reason?: 'ltv' | 'term'; price?: bigint } = {},
  ): this {
    const { round = 1, wide = 0, reason = 'ltv', price } = own;
    const { pair, takerPpm } = this.open;
    const before = this.stateAt(time);
    const { quantity, limit } = saleOf(this.open, before, reason, tick.ticks, widthOf(pair, before, tick.ticks, wide));
    const at = price ?? limit;
    const value = coinValue(pair, quantity, at, pair.borrows === 'quote' ? 'down' : 'up');
    const fee = ((pair.borrows === 'quote' ? value : quantity) * BigInt(takerPpm)) / 1_000_000n;
    const fills: LoanFill[] = quantity === 0n ? [] : [{ id: '5', price: at, quantity, value, fee }];
    return this.act(time, { event: 'round', round, reason, by: 'market', wide, tick, fills, pool: POOL });
  }

  /** The receipt so far. */
  receipt(): ReceiptFile {
    const { log, at } = this;
    const body = log.texts[at] as string;
    const acceptance = { log: KEY.id, record: recordHash(JSON.parse(body) as LogRecord), head: log.head(at, START) };
    const time = String(OPENED + 500);
    const signature = signBytes(recordAcceptanceMessage('loan', acceptance, time, KEY.id), KEY);
    const isHour = ({ isSecond }: LoggedInput) => !isSecond;
    const inputs = [...this.inputs.filter(isHour), ...this.inputs.filter((input) => !isHour(input))];
    return {
      format: 'glasshouse-loan-receipt',
      version: '1',
      acceptance: { ...acceptance, time, key: KEY.id, signature },
      record: log.logged(at),
      events: this.events.map((leaf) => log.logged(leaf)),
      inputs: inputs.map(({ leaf, isSecond }): LoggedRecord => (isSecond ? log.tick(leaf) : log.logged(leaf))),
      head: log.head(log.texts.length, START + 100 * HOUR_MS),
      growth: log.growth(at),
      keys: KEYS,
    };
  }
}

interface LoggedInput {
  readonly leaf: number;
  readonly isSecond: boolean;
}

/** A record whose field has members changed. */
export const changedIn = (record: LogRecord, field: string, members: Readonly<Record<string, RecordValue>>): LogRecord => ({
  ...record,
  [field]: { ...(record[field] as Record<string, RecordValue>), ...members },
});
