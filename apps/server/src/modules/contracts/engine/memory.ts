/**
 * What the engine remembers beside positions: the states of markets, the funds, versions of terms, numbers of records; and what a
 * batch adds to it.
 *
 * Invariants: memory is what was committed last. A batch works on its own state, which is forgotten with it, so that a batch that is
 * decided again ends as before. Numbers rise with each record; one venue has one leader, so no other process gives them.
 */
import type { LogRecord } from '@glasshouse/proofs';
import { type Contract, type Extreme, ratesOf } from '@glasshouse/risk';
import { type Batch, balanceId, isLive, type Order } from '../../exchange/clearing/index.ts';
import { type AccountOwner, accountName, type CrossAccount } from '../domain/cross-account.ts';
import { crossAccount, ownerOf } from '../domain/cross-reading.ts';
import { isClosing } from '../domain/event-fields.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import type { PositionBook, PositionsInBatch } from '../domain/position-book.ts';
import { type ContractPosition, isOpen } from '../domain/position.ts';
import type { Terms } from '../domain/terms.ts';
import { Caps } from './caps.ts';
import { CrossAlerts } from './cross-alerts.ts';
import { CrossIndex } from './cross-index.ts';
import { followCaps } from './follow-caps.ts';
import { Fund, type FundChange, type FundEntry } from './fund.ts';
import { FRESH, type MarketState } from './market-state.ts';
import type { MarkTick } from './mark-log.ts';
import { MarketTriggers, placedOf } from './market-triggers.ts';
import { type Member, membersIn, membersOf, type Placed, type TermsOfOrders } from './older.ts';
import { RiskAlerts } from './risk-alerts.ts';
import { Payers } from './payments.ts';
import type { AttemptBefore, Remembered } from './remembered.ts';
import type {
  AccountRiskRow,
  AdlRow,
  FireRow,
  FundingAlertRow,
  FundingEndRow,
  FundingRow,
  LiquidationRow,
  MarksRow,
  RateRow,
  RiskRow,
  SampleRow,
  StoredRecord,
  TermsRow,
} from './rows.ts';

/** What labels a market in its records. */
export interface MarketLabels {
  readonly symbol: string;
  /** The instrument of its index. */
  readonly index: string;
  readonly settle: string;
  readonly scale: number;
  readonly priceDecimals: number;
  readonly lotDecimals: number;
  readonly contract: Contract;
}

/** Every position pays and receives funding at the end of each period. */
export const FUNDING = 'eight_hours';

/** A version of terms, by which positions are judged. */
const keyOf = ({ table, feePpm }: Terms): string =>
  JSON.stringify([
    FUNDING,
    String(feePpm),
    table.map(({ to, maxMultiple, maintenancePpm }) => [to, maxMultiple, maintenancePpm].map(String)),
  ]);

/** So many members of sides are taken over in one turn. */
const TURN = 5_000;

/** The memory. */
export class EngineMemory {
  readonly book: PositionBook;
  readonly #states = new Map<number, MarketState>();
  readonly #funds = new Map<number, Fund>();
  readonly #versions = new Map<number, { key: string; version: number }[]>();
  readonly #attempts = new Map<number, AttemptBefore>();
  readonly #triggers = new Map<number, MarketTriggers>();
  readonly #alerts = new Map<number, RiskAlerts>();
  readonly #payers = new Map<number, Payers>();
  cross = new CrossIndex();
  crossAlerts = new CrossAlerts();
  /** Loss caps of follows. */
  caps = new Caps();
  /** Second that the market of a cross account's newest change had looked at; since the start of this process. */
  readonly #crossChanged = new Map<string, number>();
  /** Newest second that had been looked at when this process began: what changed before is not known any more. */
  #began: number | null = null;
  #extremes: ReadonlyMap<string, Extreme> = new Map();
  #told: readonly number[] = [];
  #newest = 0;
  /** Capital by asset as it was read last. */
  readonly capital = new Map<number, bigint>();

  constructor(book: PositionBook) {
    this.book = book;
  }

  /** Begins with what the rows say. */
  begin({ states, funds, versions, attempts, newest, told, toldAccounts, capital, extremes }: Remembered): void {
    for (const map of [this.#states, this.#funds, this.#versions, this.#attempts, this.capital]) map.clear();
    for (const [id, state] of states) this.#states.set(id, state);
    for (const [id, fund] of funds) this.#funds.set(id, fund);
    for (const row of versions) this.#addVersion(row);
    for (const [id, attempt] of attempts) this.#attempts.set(id, attempt);
    for (const [id, atoms] of capital) this.capital.set(id, atoms);
    this.#newest = newest;
    this.#triggers.clear();
    this.#alerts.clear();
    this.#payers.clear();
    this.cross = new CrossIndex();
    this.crossAlerts = new CrossAlerts(toldAccounts);
    this.caps = new Caps();
    this.#crossChanged.clear();
    const times = [...states.values()].flatMap(({ mark }) => (mark === null ? [] : [mark.time]));
    this.#began = times.length === 0 ? null : Math.max(...times);
    this.#told = told;
    this.#extremes = extremes;
  }

  state(marketId: number): MarketState {
    return this.#states.get(marketId) ?? FRESH;
  }

  /** Markets in which positions have still to pay for a period. */
  get paying(): number[] {
    return [...this.#states].flatMap(([id, { funding }]) => (funding.paying === null ? [] : [id]));
  }

  /** Who has still to pay in a market. */
  payers(marketId: number): Payers {
    const known = this.#payers.get(marketId) ?? new Payers();
    this.#payers.set(marketId, known);
    return known;
  }

  fund(assetId: number): Fund {
    return this.#funds.get(assetId) ?? new Fund(assetId);
  }

  /** Whether the fund of an asset has too little for anything new, with the capital that the next question counts. */
  isFundShort(assetId: number): boolean {
    const fund = this.fund(assetId);
    return fund.isShort && (this.capital.get(assetId) ?? 0n) <= fund.capital;
  }

  get newest(): number {
    return this.#newest;
  }

  /** The newest recorded attempt of a position that is closing; null: none. */
  attemptOf(positionId: number): AttemptBefore | null {
    return this.#attempts.get(positionId) ?? null;
  }

  /** The version of terms; null where it is new. */
  versionOf(marketId: number, terms: Terms): number | null {
    const key = keyOf(terms);
    return this.#versions.get(marketId)?.find((one) => one.key === key)?.version ?? null;
  }

  /** How many versions a market had. */
  versions(marketId: number): number {
    return this.#versions.get(marketId)?.length ?? 0;
  }

  /** The triggers of a market. */
  triggers(marketId: number): MarketTriggers {
    const known = this.#triggers.get(marketId);
    if (known) return known;
    const { termsAt } = this.book;
    const made = new MarketTriggers((time) => termsAt(marketId, time), this.#contractOf(marketId), this.#extremes);
    this.#triggers.set(marketId, made);
    return made;
  }

  /** Linear or inverse: that of a market never changes. */
  #contractOf(marketId: number): Contract {
    return this.book.termsAt(marketId, 0).contract;
  }

  /** The alerts of a market. */
  alerts(marketId: number): RiskAlerts {
    const known = this.#alerts.get(marketId);
    if (known) return known;
    const made = new RiskAlerts(this.#told);
    this.#alerts.set(marketId, made);
    return made;
  }

  /** Gives a position its alert. */
  #watchRisk(position: ContractPosition, older: bigint): void {
    const alerts = this.alerts(position.marketId);
    if (!isOpen(position) || position.marginMode === 'cross') return alerts.remove(position.id);
    const terms = this.book.termsAt(position.marketId, position.termsTime);
    const { contract, table, feePpm } = terms;
    alerts.put(position, terms, ratesOf(contract, position.core, { older, table, feePpm }));
  }

  /** Takes a member of a side over, with all that it may trigger. */
  #watch(of: TermsOfOrders, { position, ...member }: Member): void {
    if (position) {
      this.triggers(position.marketId).put(position);
      this.#watchRisk(position, member.older);
    }
    const { order } = member;
    if (order) this.triggers(order.marketId).putEntry(of, order, { ...member, position });
  }

  /** The same for one whose side changed: a position that did not change keeps its triggers, but what is older moved its alert. */
  #watchAgain(view: PositionsInBatch, member: Member): void {
    const { position } = member;
    if (position === undefined || view.touched.has(position.id)) return this.#watch(view, member);
    this.#watchRisk(position, member.older);
    this.#watch(view, { ...member, position: undefined });
  }

  /** Makes the triggers of all positions and live orders as they were committed; stops now and then, so that others have a turn. */
  *build(orders: Iterable<Order>): Generator<void> {
    const sides = new Map<string, { marketId: number; entries: Order[]; held: ContractPosition[] }>();
    const sideOf = ({ userId, marketId, side }: Omit<Placed, 'id'>) => {
      const key = `${userId}:${marketId}:${side}`;
      const known = sides.get(key) ?? { marketId, entries: [], held: [] };
      sides.set(key, known);
      return known;
    };
    for (const position of this.book.values()) sideOf({ ...position, side: position.core.side }).held.push(position);
    for (const order of orders) if (this.book.termsOf(order.id)?.purpose === 'open') sideOf(placedOf(order)).entries.push(order);
    for (const order of orders) this.#watchClose(order, this.book.termsOf(order.id));
    for (const userId of this.book.crossOwners()) this.waitFor(userId);
    const of: TermsOfOrders = { termsOf: (id) => this.book.termsOf(id) as OrderTerms };
    let done = 0;
    for (const { marketId, entries, held } of sides.values()) {
      for (const member of membersOf(this.#contractOf(marketId), of, entries, held)) this.#watch(of, member);
      done += entries.length + held.length;
      if (done < TURN) continue;
      done = 0;
      yield;
    }
    for (const triggers of this.#triggers.values()) triggers.place();
  }

  /** A close of a cross position that rests, or of a copy, ends at a mark. */
  #watchClose(order: Order, terms: OrderTerms | undefined): void {
    const position = terms?.purpose === 'close' && isLive(order) ? this.book.get(terms.positionId) : undefined;
    const away = terms?.awayTicks ?? null;
    if (position !== undefined && away !== null) this.triggers(order.marketId).putAway(order, away);
    if (position?.marginMode === 'cross') this.triggers(order.marketId).putClose(order, position.termsTime);
  }

  /** Has the cross accounts of a user valued at the next tick. */
  waitFor(userId: number): void {
    for (const owner of this.#accountsOf(userId)) this.cross.wait(owner);
  }

  #accountsOf(userId: number): AccountOwner[] {
    const owners = new Map<string, AccountOwner>();
    for (const id of this.book.crossOf(userId)) {
      const { account, marketId, termsTime } = this.book.get(id) as ContractPosition;
      const owner = { userId, account, assetId: this.book.termsAt(marketId, termsTime).settleAssetId };
      owners.set(accountName(owner), owner);
    }
    return [...owners.values()];
  }

  /** Second that had been looked at when a cross account changed last; what was before the start counts as changed then. */
  changedTick(owner: AccountOwner): number | null {
    return this.#crossChanged.get(accountName(owner)) ?? this.#began;
  }

  /** Places the cross accounts anew whose positions or balances a batch changed or valued. */
  #followCross(batch: Batch, { view }: EngineBatch): void {
    const owners = new Map<string, AccountOwner>();
    for (const position of view.touched.values()) {
      if (position.marginMode !== 'cross') continue;
      const owner = ownerOf(view, position);
      owners.set(accountName(owner), owner);
      this.#crossChanged.set(accountName(owner), view.tickOf(position.marketId) ?? 0);
    }
    for (const key of batch.input.balances.keys()) {
      const userId = Number(key.slice(0, key.indexOf(':')));
      if (this.book.crossOf(userId).size === 0) continue;
      for (const owner of this.#accountsOf(userId)) owners.set(accountName(owner), owner);
    }
    for (const owner of owners.values()) {
      const isKnown = batch.input.balances.has(balanceId(owner.userId, owner.account, owner.assetId));
      if (!isKnown) {
        this.cross.wait(owner);
        continue;
      }
      const account = crossAccount(view, owner, true);
      this.cross.place(owner, account);
      this.crossAlerts.place(owner, account);
    }
  }

  #addVersion({ marketId, version, key }: TermsRow): void {
    const known = this.#versions.get(marketId) ?? [];
    known.push({ key, version });
    this.#versions.set(marketId, known);
  }

  /** What a batch adds. */
  in(batch: Batch): EngineBatch {
    return batch.stateOf(this, () => new EngineBatch(this, batch));
  }

  /** Takes a committed batch over. */
  keep(batch: Batch): void {
    const own = this.in(batch);
    own.countCloses();
    for (const [id, state] of own.states) this.#states.set(id, state);
    for (const [id, fund] of own.funds) this.#funds.set(id, fund);
    for (const row of own.terms) this.#addVersion(row);
    for (const [id, attempt] of own.attempts) {
      if (attempt === null) this.#attempts.delete(id);
      else this.#attempts.set(id, attempt);
    }
    this.#newest = own.newest;
    for (const [id, { marketId, what }] of own.alerted) this.alerts(marketId).note(id, what);
    for (const [marketId, ticks] of own.counted) this.triggers(marketId).follow(ticks);
    this.#follow(batch, own);
    for (const triggers of this.#triggers.values()) triggers.place();
    for (const { account, what } of own.crossAlerted) this.crossAlerts.note(account, what);
    this.#followCross(batch, own);
    followCaps(this, own);
  }

  #follow(batch: Batch, own: EngineBatch): void {
    const { view } = own;
    // Of each side the oldest that changed: what is older than it stays as it is.
    const sides = new Map<string, Placed>();
    const touch = (placed: Placed) => {
      const key = `${placed.userId}:${placed.marketId}:${placed.side}`;
      const known = sides.get(key);
      if (known === undefined || placed.id < known.id) sides.set(key, placed);
    };
    for (const position of view.touched.values()) {
      if (!isOpen(position)) {
        this.triggers(position.marketId).put(position);
        this.alerts(position.marketId).remove(position.id);
      }
      touch({ ...position, side: position.core.side });
      if (position.status !== 'closing') this.#attempts.delete(position.id);
    }
    for (const order of batch.touched.values()) {
      if (!isLive(order)) this.triggers(order.marketId).removeEntry(order.id);
      this.#watchClose(order, view.knownTerms(order.id));
      touch(placedOf(order));
    }
    for (const id of own.alerted.keys()) {
      const position = this.book.get(id);
      if (position) touch({ ...position, side: position.core.side });
    }
    for (const placed of sides.values())
      for (const member of membersIn(view, this.#contractOf(placed.marketId), placed))
        if (member.id >= placed.id) this.#watchAgain(view, member);
  }
}

/** What a batch adds to the memory. */
export class EngineBatch {
  readonly memory: EngineMemory;
  readonly batch: Batch;
  readonly states = new Map<number, MarketState>();
  readonly funds = new Map<number, Fund>();
  readonly terms: TermsRow[] = [];
  readonly records: StoredRecord[] = [];
  readonly fires: FireRow[] = [];
  readonly liquidations: LiquidationRow[] = [];
  readonly adls: AdlRow[] = [];
  readonly risks: RiskRow[] = [];
  readonly accountRisks: AccountRiskRow[] = [];
  readonly samples: SampleRow[] = [];
  readonly marks: MarksRow[] = [];
  /** Marks that were counted for stops, by market. */
  readonly counted = new Map<number, readonly MarkTick[]>();
  readonly rates: RateRow[] = [];
  readonly fundings: FundingRow[] = [];
  readonly fundingEnds: FundingEndRow[] = [];
  readonly fundingAlerts: FundingAlertRow[] = [];
  /** Positions whose alert changed. */
  readonly alerted = new Map<number, { readonly marketId: number; readonly what: 'tell' | 'over' }>();
  /** Cross accounts whose risk was judged. */
  readonly crossAlerted: { readonly account: CrossAccount; readonly what: 'tell' | 'over' | null }[] = [];
  readonly fundEntries: FundEntry[] = [];
  /** The newest recorded attempt of positions; null: it is no longer closing. */
  readonly attempts = new Map<number, AttemptBefore | null>();
  #given = 0;
  #counted = 0;

  constructor(memory: EngineMemory, batch: Batch) {
    this.memory = memory;
    this.batch = batch;
  }

  get view(): PositionsInBatch {
    return this.memory.book.in(this.batch);
  }

  state(marketId: number): MarketState {
    return this.states.get(marketId) ?? this.memory.state(marketId);
  }

  /** Second that had been looked at when a cross account changed last; null before it did. */
  changedTick(owner: AccountOwner): number | null {
    const { view, memory } = this;
    const ofBatch = [...view.touched.values()].flatMap((one) =>
      one.marginMode === 'cross' && accountName(ownerOf(view, one)) === accountName(owner) ? [one.changedTick ?? 0] : [],
    );
    return ofBatch.length > 0 ? Math.max(...ofBatch) : memory.changedTick(owner);
  }

  /** Owners whose balances were changed beside the desk, and whose accounts with cross positions this batch knows. */
  get looked(): number[] {
    const { batch, memory, view } = this;
    const isKnown = ({ userId, account, assetId }: AccountOwner) => batch.input.balances.has(balanceId(userId, account, assetId));
    return (batch.input.changedOwners ?? []).filter((userId) =>
      [...memory.book.crossOf(userId)].every((id) => isKnown(ownerOf(view, view.seen(id) as ContractPosition))),
    );
  }

  /** The number of the newest record. */
  get newest(): number {
    return this.memory.newest + this.#given;
  }

  /** A number for a record. */
  nextId(): number {
    this.#given++;
    return this.newest;
  }

  attemptOf(positionId: number): AttemptBefore | null {
    const own = this.attempts.get(positionId);
    return own === undefined ? this.memory.attemptOf(positionId) : own;
  }

  fund(assetId: number): Fund {
    return this.funds.get(assetId) ?? this.memory.fund(assetId);
  }

  /** Keeps a change of the fund. */
  changeFund(assetId: number, change: Omit<FundChange, 'id'>): Fund {
    const { fund, entry } = this.fund(assetId).after({ ...change, id: this.nextId() });
    this.funds.set(assetId, fund);
    this.fundEntries.push(entry);
    return fund;
  }

  /** Keeps a record. */
  record(stored: Omit<StoredRecord, 'body'>, body: LogRecord): void {
    this.records.push({ ...stored, body });
  }

  /** Counts atoms of rounding that the fund paid for closes which are no liquidation. */
  countCloses(): void {
    const { events } = this.view;
    for (; this.#counted < events.length; this.#counted++) {
      const { positionId, fields, time } = events[this.#counted] as (typeof events)[number];
      if (fields.kind === 'liquidation' || !isClosing(fields.kind)) continue;
      const paid = BigInt(String(fields['from_fund'] ?? '0'));
      if (paid === 0n) continue;
      const position = this.view.seen(positionId) as NonNullable<ReturnType<PositionsInBatch['seen']>>;
      const { settleAssetId } = this.memory.book.termsAt(position.marketId, position.termsTime);
      const { marketId } = position;
      this.changeFund(settleAssetId, { cause: 'close', marketId, recordId: null, moment: time, paid, received: 0n });
    }
  }

  /** The version of terms; where it is new its row is kept, and `made` makes its record. */
  versionOf(marketId: number, terms: Terms, from: number, made: (version: number) => LogRecord): number {
    const key = keyOf(terms);
    const own = this.terms.find((row) => row.marketId === marketId && row.key === key)?.version;
    const known = own ?? this.memory.versionOf(marketId, terms);
    if (known !== null) return known;
    const version = this.memory.versions(marketId) + this.terms.filter((row) => row.marketId === marketId).length + 1;
    const id = this.nextId();
    this.terms.push({ marketId, version, from, key, recordId: id });
    this.record(
      { id, kind: 'contract_terms', marketId, userId: null, positionId: null, tick: null, from: null, lists: null },
      made(version),
    );
    return version;
  }
}
