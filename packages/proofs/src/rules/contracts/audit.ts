// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes every stop, conditional entry, liquidation and deleveraging of a public log, entry by entry, as far as it can be without the owners'
 * histories: ticks and marks, causes, limits, fills, the fund and what was returned. The whole log also shows what no single
 * receipt can: the order of a tick, the fund's ledger, a deleveraging without a liquidation, two versions of one thing.
 *
 * Limits: what only owners see is not here (stops that waited, the list of own positions, all ranks but those that gave).
 */
import { readCanonical } from '../../canonical.ts';
import {
  areFillsWithin,
  type Attempt,
  attemptOf,
  isCaused,
  isDivided,
  isForced,
  isFundRight,
  isLimitRight,
  isRankNeeded,
  listOf,
} from './attempt.ts';
import { Deleveragings } from './audit-ranks.ts';
import { FundLedger, type FundFigures } from './audit-fund.ts';
import { isCross } from './account-members.ts';
import { isAccountFirstDue, isFirstDue, isFirstReached, type ReadWait, readWait } from './before.ts';
import { entryOf, type FiredEntry, isEntryFirst, isEntryReached } from './conditional.ts';
import { STOP_KINDS } from './events.ts';
import { count, type Fields, text, whole } from './fields.ts';
import { type OriginalRules, PublishedRules } from './funding-rules.ts';
import { IndexSeconds } from './index-seconds.ts';
import { RECORD_KINDS, type RecordKind } from './records.ts';
import { type Deciding, markOf } from './run-of-ticks.ts';
import { FundingAudit } from './audit-funding.ts';
import { MarksAudit } from './audit-marks.ts';
import type { RateStep } from './rate-receipt.ts';
import { areTermsStated } from './state.ts';
import { MINUTE_MS } from './samples.ts';
import { wordIn } from './shown.ts';
import type { ContractStep } from './steps.ts';
import { areStopFillsRight, isReached, isStopLimitRight, type StopClose, stopOf } from './stop-close.ts';
import { readRecord, readTerms, type ReadTerms } from './terms.ts';

/** What can be wrong beyond the steps of a receipt. */
export const AUDIT_FINDINGS = {
  NOT_BY_RULE: 'the record is none of this rule, or what it names is not in the log before it',
  SECOND: 'a second is not by the published rules, or not the one behind the last',
  TWICE: 'something of this name stands in the log already',
  TICK: 'the tick that it names is not in the log before it, has no price or is in a pause',
  LATE: 'it was logged more than an hour after its tick',
  ORDER: 'it is not in the published order of its tick, or behind a later tick',
  MARKS: 'recorded marks are not those of the seconds that counted, or some were left out',
  SAMPLE: 'the second that counts, or how many seconds its minute has, is not as the log has them',
  RULES: 'the figures of a rate are not those published for its period, or a change of them was published too late',
  PERIOD: 'a period has no rate or no end, though there were seconds',
  CONTINUES: 'it does not go on with the position that the record before left',
} as const;
export type AuditCode = keyof typeof AUDIT_FINDINGS | ContractStep | RateStep;

/** Something in the log that must not be there. */
export interface ContractFinding {
  readonly leaf: number;
  readonly kind: string;
  /** The id of the record; empty where it has none. */
  readonly id: string;
  readonly what: AuditCode;
}

const LATE_MS = 3_600_000;
const STAGES = { contract_stop: 0, contract_liquidation: 1, contract_entry: 2 } as const;

/** How a position stood after a record: what the next one goes on with. */
interface Left {
  readonly revision: number;
  readonly head: string;
  readonly lots: bigint;
  readonly entryValue: bigint;
  readonly margin: bigint;
  readonly isClosed: boolean;
}

/** Reads a log from its first entry on. */
export class ContractAudit {
  readonly findings: ContractFinding[] = [];
  /** How many records of each kind. */
  readonly counts = new Map<RecordKind, number>();
  /** Records of liquidations by their leaf. */
  readonly liquidations = new Map<number, Fields>();
  /** Positions by terms that a newer version had replaced when they were opened: by orders that were older. */
  olderTerms = 0;
  readonly #seconds = new IndexSeconds();
  readonly #terms = new Map<string, ReadTerms>();
  readonly #newest = new Map<number, ReadTerms>();
  readonly #ids = new Set<string>();
  readonly #waits = new Map<number, ReadWait>();
  readonly #fund = new FundLedger();
  readonly #rules: PublishedRules;
  readonly #funding: FundingAudit;
  readonly #marks: MarksAudit;
  /** Records of funding of markets whose terms are still to come. */
  readonly #early = new Map<number, ((terms: ReadTerms) => void)[]>();
  readonly #ranks = new Deleveragings();
  readonly #left = new Map<number, Left>();
  readonly #attempts = new Map<number, { readonly position: number; readonly tick: number }>();
  readonly #served = new Map<number, readonly number[]>();
  #leaf = 0;
  #record: Fields = {};
  #body = '';

  /** `original`: the figures of funding before any change. */
  constructor(original?: OriginalRules) {
    this.#rules = new PublishedRules(original);
    this.#funding = new FundingAudit(this.#seconds, this.#rules);
    this.#marks = new MarksAudit(this.#seconds);
  }

  /** The fund by asset. */
  get funds(): ReadonlyMap<string, FundFigures> {
    return this.#fund.figures;
  }

  /** Time of the newest second; null before the first. */
  get newest(): number | null {
    return this.#seconds.newest;
  }

  /** The terms that a record names; null where they are not in the log. */
  termsOf(record: Fields): ReadTerms | null {
    return this.#terms.get(`${wordIn(record, 'market')}:${wordIn(record, 'tier_version')}`) ?? null;
  }

  /** The next entry with the instruments' texts of a second; a forgotten one has no text. */
  add(leaf: number, body: string | null, prices: readonly string[] | null = null): void {
    if (body === null) return this.#seconds.skip();
    this.#leaf = leaf;
    this.#body = body;
    this.#record = (readCanonical(body) ?? {}) as Fields;
    const { kind } = this.#record;
    if (kind === 'second') {
      if (!this.#seconds.add(leaf, body, prices ?? [])) this.#find('SECOND');
      return;
    }
    if (kind === 'parameter_change') return this.#check('RULES', () => this.#rules.change(this.#record, this.newest, LATE_MS));
    const known = RECORD_KINDS.find((name) => name === kind);
    if (known === undefined) return;
    this.counts.set(known, (this.counts.get(known) ?? 0) + 1);
    try {
      if (readRecord(body, known) === null) throw new TypeError('of another rule');
      this.#take(known, this.#record);
    } catch {
      this.#find('NOT_BY_RULE');
    }
  }

  /** Call it behind the last entry: names deleveragings without a liquidation, and the other way round, and periods left out. */
  finish(): void {
    for (const { leaf, id, kind } of this.#ranks.finish()) this.findings.push({ leaf, kind, id, what: 'ADL_RANK' });
    for (const { leaf, id } of this.#funding.leftOut(this.newest ?? 0, LATE_MS))
      this.findings.push({ leaf, kind: 'contract_rate', id, what: 'PERIOD' });
    const recorded = (this.newest ?? 0) - LATE_MS;
    for (const terms of this.#newest.values()) {
      const record = { kind: 'contract_marks', id: String(terms.market) };
      const isRecorded = () => this.#marks.isRecordedTo(terms, recorded, this.#funding.rateAt(terms));
      this.#check('MARKS', isRecorded, { leaf: this.#leaf, record });
    }
  }

  #find(what: AuditCode, { leaf, record } = { leaf: this.#leaf, record: this.#record }): void {
    const [kind, id] = [wordIn(record, 'kind'), wordIn(record, 'id')];
    this.findings.push({ leaf, kind, id, what });
  }

  #check(what: AuditCode, test: () => boolean, of?: { leaf: number; record: Fields }): void {
    try {
      if (!test()) this.#find(what, of);
    } catch {
      this.#find(what, of);
    }
  }

  #once(name: string): void {
    this.#check('TWICE', () => !this.#ids.has(name));
    this.#ids.add(name);
  }

  #take(kind: RecordKind, record: Fields): void {
    if (kind === 'contract_terms') return this.#takeTerms(record);
    if (kind === 'contract_fund') return this.#check('FUND', () => this.#fund.capital(record));
    if (kind === 'contract_wait') {
      const wait = readWait(record);
      this.#waits.set(wait.market, wait);
      this.#marks.wait(wait);
      return;
    }
    if (kind === 'contract_sample' || kind === 'contract_rate' || kind === 'contract_funding')
      return this.#takeFunding(kind, record);
    if (kind === 'contract_marks') return this.#takeMarks(record);
    this.#once(`${kind} ${count(record, 'id')}`);
    if (kind === 'contract_adl') return this.#takeAdl(record);
    const terms = this.termsOf(record);
    if (terms === null) throw new TypeError('terms that are not in the log');
    if (kind === 'contract_entry') return this.#takeEntry(entryOf(record), terms);
    const newest = this.#newest.get(terms.market);
    if (newest !== undefined && newest !== terms && newest.from <= count(record, 'opened')) this.olderTerms++;
    this.#inOrder(kind, record);
    if (kind === 'contract_stop') this.#takeStop(stopOf(record, terms));
    else this.#takeLiquidation(attemptOf(record, terms));
  }

  #takeTerms(record: Fields): void {
    const terms = readTerms(record);
    const before = this.#newest.get(terms.market);
    this.#once(`terms ${terms.market}:${terms.tierVersion}`);
    this.#check(
      'TIER',
      () =>
        before === undefined ||
        (before.tierVersion < terms.tierVersion && before.from <= terms.from && before.index === terms.index),
    );
    const key = `${terms.market}:${terms.tierVersion}`;
    if (!this.#terms.has(key)) this.#terms.set(key, terms);
    this.#newest.set(terms.market, terms);
    for (const take of this.#early.get(terms.market) ?? []) take(terms);
    this.#early.delete(terms.market);
  }

  /** Stops of a tick by position, then by kind, the older of a kind first; then liquidations by position, then entries by number. */
  #inOrder(kind: keyof typeof STAGES, record: Fields): void {
    const market = count(record, 'market');
    const number = record['stop_id'] === undefined ? 0 : count(record, 'stop_id');
    const owner = kind === 'contract_entry' ? 'entry' : 'position';
    const stop = (STOP_KINDS as readonly unknown[]).indexOf(record['stop']);
    const place = [count(record, 'tick'), STAGES[kind], count(record, owner), stop, number] as const;
    const last = this.#served.get(market);
    this.#check('ORDER', () => {
      const at = last === undefined ? -1 : place.findIndex((value, i) => value !== last[i]);
      return last === undefined || (at !== -1 && (place[at] as number) > (last[at] as number));
    });
    this.#served.set(market, place);
  }

  /** The deciding second of a record with the one that counted before it; null where the log does not have it. */
  #deciding(record: Fields, terms: ReadTerms): Deciding | null {
    const tick = count(record, 'tick');
    const second = this.#seconds.at(terms.index, tick);
    this.#check('LATE', () => (this.#seconds.newest ?? tick) - tick <= LATE_MS);
    const at = this.#seconds.priced(terms.index, tick, terms.priceDecimals);
    this.#check('TICK', () => second !== null && at !== null && second.isCounted);
    if (second === null || at === null) return null;
    const before = second.before === null ? null : this.#seconds.priced(terms.index, second.before, terms.priceDecimals);
    // Before the log follows the index, nothing is known of the tick before.
    const rateAt = this.#funding.rateAt(terms);
    this.#check('ORDER', () => this.#funding.use(terms, tick));
    return { at, counted: before === null ? [] : [before], before, isAfterPause: before === null, rateAt };
  }

  #checkMark(record: Fields, terms: ReadTerms, deciding: Deciding | null): void {
    const rateAt = this.#funding.rateAt(terms);
    this.#check('RATE', () => whole(record, 'rate') === rateAt(count(record, 'tick')));
    this.#check('MARK', () => deciding !== null && markOf(deciding.at, rateAt) === whole(record, 'mark'));
  }

  #takeFunding(kind: 'contract_sample' | 'contract_rate' | 'contract_funding', record: Fields): void {
    const [market, [leaf, body]] = [count(record, 'market'), [this.#leaf, this.#body]];
    this.#once(`${kind} ${count(record, 'id')}`);
    if (kind === 'contract_sample') {
      // It comes with the first second of a later minute.
      const next = this.#seconds.firstFrom(text(record, 'symbol'), count(record, 'minute') + MINUTE_MS);
      this.#check('LATE', () => next === null || (this.newest ?? 0) - next <= LATE_MS);
    }
    const take = (terms: ReadTerms) => {
      const check = (what: AuditCode, test: () => boolean) => this.#check(what, test, { leaf, record });
      check('NOT_BY_RULE', () => terms.symbol === record['symbol']);
      if (kind === 'contract_sample') this.#funding.sample(record, body, terms, check);
      else if (kind === 'contract_rate') this.#funding.rate(record, leaf, terms, check);
      else this.#funding.end(record, terms, check);
    };
    this.#byTerms(market, take);
  }

  /** Takes something by the terms of its market. It has rates and marks before it has its first order, and with it its terms. */
  #byTerms(market: number, take: (terms: ReadTerms) => void): void {
    const terms = this.#newest.get(market);
    if (terms !== undefined) take(terms);
    else this.#early.set(market, [...(this.#early.get(market) ?? []), take]);
  }

  #takeMarks(record: Fields): void {
    const of = { leaf: this.#leaf, record };
    this.#once(`contract_marks ${count(record, 'id')}`);
    this.#byTerms(count(record, 'market'), (terms) => {
      const check = (what: AuditCode, test: () => boolean) => this.#check(what, test, of);
      check('NOT_BY_RULE', () => terms.symbol === record['symbol']);
      this.#marks.add(record, terms, this.#funding.rateAt(terms), check);
    });
  }

  #takeStop(close: StopClose): void {
    const { record, standing, state } = close;
    const deciding = this.#deciding(record, standing.terms);
    this.#checkMark(record, standing.terms, deciding);
    this.#check('TIER', () => areTermsStated(standing, record, state));
    this.#check('REACHED', () => isReached(close, close.mark));
    this.#marks.stop(close, this.#funding.rateAt(standing.terms), (what, test) => this.#check(what, test));
    this.#check(
      'BEFORE',
      () => deciding !== null && isFirstReached(close, deciding, this.#waits.get(standing.terms.market) ?? null),
    );
    this.#check('LIMIT', () => isStopLimitRight(close));
    this.#check('FILLS', () => areStopFillsRight(close));
    this.#goesOn(close, 1 + close.fills.length, null);
  }

  #takeEntry(entry: FiredEntry, terms: ReadTerms): void {
    const { record } = entry;
    this.#inOrder('contract_entry', record);
    this.#once(`entry ${entry.entry}`);
    const deciding = this.#deciding(record, terms);
    this.#checkMark(record, terms, deciding);
    this.#check('TIER', () => terms.symbol === record['symbol']);
    this.#check('FIRED', () => isEntryReached(entry, entry.mark));
    const wait = this.#waits.get(terms.market) ?? null;
    this.#check('BEFORE', () => deciding !== null && isEntryFirst(entry, terms.market, deciding, wait));
  }

  #takeLiquidation(attempt: Attempt): void {
    const { record, standing, state, done } = attempt;
    this.liquidations.set(this.#leaf, record);
    const deciding = this.#deciding(record, standing.terms);
    this.#checkMark(record, standing.terms, deciding);
    this.#check('TIER', () => areTermsStated(standing, record, state));
    this.#check('REQUIREMENT', () => isCaused(attempt));
    this.#check('BEFORE', () => deciding !== null && this.#isFirst(attempt, deciding));
    this.#check('LIMIT', () => isLimitRight(attempt));
    this.#check('OWN_FIRST', () => (listOf(attempt, 'own') !== null) === isForced(attempt));
    this.#check('FILLS', () => areFillsWithin(attempt));
    this.#check('FUND', () => isFundRight(attempt) && this.#fund.liquidation(record, standing.terms));
    this.#check('RETURNED', () => isDivided(attempt));
    this.#check('ADL_RANK', () => (listOf(attempt, 'ranking') !== null) === isRankNeeded(attempt));
    this.#ranks.liquidation(this.#leaf, attempt);
    this.#attempts.set(count(record, 'id'), { position: state.position, tick: count(record, 'tick') });
    const rest = done?.at(-1)?.closed.rest;
    this.#goesOn(attempt, attempt.fills.length + 1, done === null ? null : (rest ?? (done.length === 0 ? state.held : null)));
  }

  /** The first tick that made it due; or an attempt before, and due at every tick since. */
  #isFirst(attempt: Attempt, deciding: Deciding): boolean {
    const { record, state, standing } = attempt;
    const { index, priceDecimals, market } = standing.terms;
    const wait = this.#waits.get(market) ?? null;
    const isOfAccount = isCross(record);
    if (record['continues'] === null)
      return isOfAccount ? isAccountFirstDue(attempt, deciding, wait, null) : isFirstDue(attempt, deciding, wait);
    const before = this.#attempts.get(count(record, 'continues'));
    if (before?.position !== state.position) return false;
    if (isOfAccount) return true;
    const since = this.#seconds.countedBetween(index, before.tick, deciding.at.time);
    return since.every((time) => {
      const tick = this.#seconds.priced(index, time, priceDecimals);
      return tick !== null && isFirstDue(attempt, { ...deciding, before: tick, counted: [tick] }, wait);
    });
  }

  /** The position is the one that the newest record of it left, unless events came between; `rest` is without what came back. */
  #goesOn({ record, state, standing }: Attempt | StopClose, events: number, rest: Attempt['state']['held'] | null): void {
    const { position, revision, head, held } = state;
    const last = this.#left.get(position);
    this.#check('CONTINUES', () => {
      if (last === undefined) return true;
      if (last.isClosed) return false;
      if (revision !== last.revision) return revision > last.revision;
      const isSame = held.lots === last.lots && held.entryValue === last.entryValue && held.margin === last.margin;
      return head === last.head && (isSame || last.lots === -1n);
    });
    const after = { revision: revision + events, head: text(record, 'after'), isClosed: whole(record, 'left') === 0n };
    const known = rest !== null && standing.held.owed === 0n;
    const margin = known && record['returned'] !== undefined ? rest.margin + whole(record, 'returned') : 0n;
    this.#left.set(position, { ...after, lots: known ? rest.lots : -1n, entryValue: known ? rest.entryValue : 0n, margin });
  }

  #takeAdl(record: Fields): void {
    const terms = this.termsOf(record);
    this.#check('ADL_RANK', () => terms !== null && this.#ranks.adl(this.#leaf, record, terms));
  }
}
