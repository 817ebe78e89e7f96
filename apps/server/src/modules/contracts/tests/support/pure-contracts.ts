/** Contracts on a desk without a database: orders, ticks and restarts in memory, with all money followed through the journals. */
import type { MarketMode } from '../../../exchange/index.ts';
import {
  type Batch,
  type BatchInput,
  type IndexTick,
  type MarketRules,
  type PlacementCommand,
  balanceId,
  decide,
  decideTick,
  journalsOf,
  makeMarketRules,
} from '../../../exchange/tests/support/inside.ts';
import { PureDesk } from '../../../exchange/tests/support/batches.ts';
import type { AccountType } from '@glasshouse/contract';
import type { AccountName } from '../../../ledger/index.ts';
import { contractsClearing } from '../../domain/clearing.ts';
import type { Conditional } from '../../domain/conditional.ts';
import type { CopiedBlock } from '../../domain/copies.ts';
import { PositionBook, type PositionEvent } from '../../domain/position-book.ts';
import type { ContractPosition } from '../../domain/position.ts';
import { settleStanding } from '../../domain/standing.ts';
import type { Terms } from '../../domain/terms.ts';
import { ContractsEngine, type FundingParts } from '../../engine/watch.ts';
import type { MarketTriggers } from '../../engine/market-triggers.ts';
import type { EngineBatch } from '../../engine/memory.ts';
import type { StoredRecord } from '../../engine/rows.ts';
import { extremesBy } from './marks-of.ts';
import { checkMoney } from './pure-checks.ts';
import { followOf, keepFollows, type PureFollow, readFollows } from './pure-follows.ts';
import { closeOrder, reverseOrders } from './pure-orders.ts';
import { ETHER, LINEAR_WORLD, MARKET, SYMBOLS, type World, usdt } from './worlds.ts';
export { ETHER, INVERSE_WORLD, LINEAR_WORLD, MARKET, TERMS, USDT, type World, usdt } from './worlds.ts';

const keyOf = (account: AccountName): string =>
  account.kind === 'user' ? `${account.userId}:${account.bucket}` : `${account.kind}:${account.purpose}`;

/** An entry as a test wishes it. */
export interface Wished {
  readonly userId: number;
  readonly side: 'buy' | 'sell';
  readonly priceTicks: number;
  readonly lots: number;
  readonly multiple: number;
  readonly marginMode?: 'isolated' | 'cross';
  /** The follow whose money it stands on. */
  readonly purse?: number | undefined;
  readonly force?: 'fok';
  /** Without: that of BTC. */
  readonly marketId?: typeof MARKET | typeof ETHER;
}

/** A second of the index of BTC, and of ether where both are looked at. */
export type PureSecond = IndexTick & { readonly ether?: number | null };

/** The desk, its engine, and every account that its journals touch. */
export class PureContracts {
  readonly desk: PureDesk;
  book!: PositionBook;
  engine!: ContractsEngine;
  mode: MarketMode = 'normal';
  readonly world: World;
  terms: Terms;
  /** Maker and taker rates of users, in parts per million. */
  rates = { makerPpm: 0n, takerPpm: 500n };
  /** Balances of accounts by the journals; users begin with what they were given. */
  readonly accounts = new Map<string, bigint>();
  readonly holds = new Map<string, bigint>();
  readonly positions = new Map<number, ContractPosition>();
  readonly conditionals = new Map<number, Conditional>();
  /** Follows, by their number. */
  readonly follows = new Map<number, PureFollow>();
  /** Follows that reached their loss cap, and when. */
  readonly capped = new Map<number, number>();
  /** What became of blocks. */
  readonly blocks: CopiedBlock[] = [];
  /** Users whose accounts are frozen. */
  readonly frozen = new Set<number>();
  /** Seconds and records in the order in which the log has them. */
  readonly logged: (PureSecond | StoredRecord)[] = [];
  /** Events of positions in their order. */
  readonly events: PositionEvent[] = [];
  /** What the engine left in each committed batch. */
  readonly kept: EngineBatch[] = [];
  /** Outcomes of acts that leave no record. */
  readonly told = new Set<string>();
  /** Replaces the triggers of the engine. */
  scanned: ((marketId: number) => MarketTriggers) | null = null;
  /** Whether every cross account is judged at every tick, whatever the index of them says. */
  isScanned = false;
  /** After so many batches of a tick each is decided twice, and the process begins anew; null: never. */
  breakAfter: number | null = null;
  /** Whether ticks go on with payments of funding. */
  isPaid = true;
  /** How many batches the last tick took. */
  batches = 0;
  /** The first second is the last one of its hour: the capital that it counts is in the budget of the hour that follows. */
  time = 1_800_000_000_000 - 2_000;
  readonly #funding: Partial<FundingParts>;
  readonly #lookedAt = new Map<number, number>();
  #ether: number | null = null;

  constructor(
    users: readonly number[],
    atoms: bigint,
    fund = usdt('100000'),
    funding: Partial<FundingParts> = {},
    world: World = LINEAR_WORLD,
  ) {
    this.world = world;
    this.terms = world.terms;
    this.#funding = funding;
    this.desk = new PureDesk(users, 0n, undefined, [MARKET, ETHER]);
    for (const user of users) {
      this.desk.balances.set(balanceId(user, this.account, this.assetId), { available: atoms, frozen: 0n, owed: 0n });
      this.accounts.set(`${user}:available`, atoms);
    }
    this.accounts.set('house:contracts_insurance', fund);
    this.#build();
    this.engine.memory.capital.set(this.assetId, fund);
  }

  get account(): AccountType {
    return this.world.rules.account;
  }

  get assetId(): number {
    return this.world.terms.settleAssetId;
  }

  #build(): void {
    this.book = new PositionBook({
      termsAt: () => this.terms,
      marks: {
        last: (batch, marketId) => this.engine.last(batch, marketId),
        isPaused: (batch, marketId) => this.engine.isPaused(batch, marketId),
      },
      funding: {
        due: (batch, marketId) => this.engine.due(batch, marketId),
        newest: (batch, marketId) => this.engine.newest(batch, marketId),
        paid: (batch, paid) => this.engine.paid(batch, paid),
      },
      versionOf: (batch, marketId, time) => this.engine.versionOf(batch, marketId, time),
      fund: {
        pay: (batch, paid) => this.engine.payFromFund(batch, paid),
        isShort: (batch, marketId) => this.engine.isFundShort(batch, marketId),
      },
      newSalt: () => '00'.repeat(16),
      settle: settleStanding,
      isFrozen: (userId) => this.frozen.has(userId),
      leads: () => false,
    });
    this.engine = new ContractsEngine(
      this.book,
      ({ marketId }) => ({
        symbol: this.world.symbols[marketId as typeof MARKET],
        index: SYMBOLS[marketId as typeof MARKET],
        settle: this.world.settle.code,
        scale: this.world.settle.scale,
        priceDecimals: 2,
        lotDecimals: this.world.rules.quantityDecimals,
        contract: this.world.terms.contract,
      }),
      this.#funding,
    );
    const { memory } = this.engine;
    const indexed = memory.triggers.bind(memory);
    memory.triggers = (marketId) => this.scanned?.(marketId) ?? indexed(marketId);
    const placed = memory.begin.bind(memory);
    const scan = () => {
      const { cross } = memory;
      const reached = cross.reached.bind(cross);
      cross.reached = (marketId, mark) =>
        this.isScanned
          ? [...this.book.crossOwners()].map((userId) => ({ userId, account: this.account, assetId: this.assetId }))
          : reached(marketId, mark);
    };
    memory.begin = (remembered) => {
      placed(remembered);
      scan();
    };
    scan();
  }

  rulesOf(marketId: number): MarketRules {
    return makeMarketRules({
      ...this.world.rules,
      marketId,
      symbol: this.world.symbols[marketId as typeof MARKET],
      mode: this.mode,
      clearings: { [this.account]: contractsClearing(this.book, []) },
      watch: this.engine,
    });
  }

  get fund(): bigint {
    return this.accounts.get('house:contracts_insurance') ?? 0n;
  }

  /** Lets a batch work and keeps it, or forgets it. */
  run(work: (batch: Batch) => void, change: Partial<BatchInput> = {}, keep = true): Batch {
    const all = new Map([MARKET, ETHER].map((id) => [id as number, this.rulesOf(id)]));
    const rules = (marketId: number) => all.get(marketId) as MarketRules;
    const withPurses = (batch: Batch) => {
      const followIds = new Set(this.follows.keys());
      this.book.in(batch).copies.read(readFollows(this), { leaderIds: new Set(), followIds });
      work(batch);
    };
    const batch = this.desk.run(withPurses, keep, {
      now: this.time,
      rules,
      fees: () => this.rates,
      lookedAt: (marketId) => this.#lookedAt.get(marketId) ?? null,
      index: (marketId) => (marketId === MARKET ? this.desk.index : this.#ether),
      ...change,
    });
    if (keep) this.#keep(batch, rules);
    return batch;
  }

  #keep(batch: Batch, rules: (marketId: number) => MarketRules): void {
    const view = this.book.in(batch);
    const own = this.engine.memory.in(batch);
    own.countCloses();
    for (const position of view.touched.values()) {
      this.book.put(position);
      this.positions.set(position.id, position);
    }
    for (const one of view.conditionals.touched.values()) {
      this.book.conditionals.put(one);
      this.conditionals.set(one.id, one);
    }
    for (const order of batch.touched.values()) {
      const terms = view.terms.get(order.id) ?? this.book.termsOf(order.id);
      if (terms) this.book.putTerms(terms, order);
    }
    keepFollows(this.follows, view.copies);
    for (const id of view.copies.capped) this.capped.set(id, this.time);
    this.blocks.push(...view.copies.blocks.filter(({ id }) => batch.touched.has(id)));
    this.engine.memory.keep(batch);
    this.kept.push(own);
    this.logged.push(...own.records.toSorted((a, b) => a.id - b.id));
    this.events.push(...view.events);
    for (const [marketId, { time }] of batch.cursors) this.#lookedAt.set(marketId, time);
    for (const { legs, holds = [] } of journalsOf(batch.effects, rules)) {
      const sum = legs.reduce((total, { atoms }) => total + atoms, 0n);
      if (sum !== 0n) throw new Error(`a journal sums to ${sum}`);
      for (const { account, atoms } of legs) this.#add(this.accounts, keyOf(account), atoms);
      for (const { causeKind, causeId, delta } of holds) this.#add(this.holds, `${causeKind}:${causeId}`, delta);
    }
    for (const [key, atoms] of this.accounts)
      if (
        atoms < 0n &&
        !key.startsWith('house:contracts_result') &&
        !key.startsWith('house:contracts_funding') &&
        !key.endsWith(':owed')
      )
        throw new Error(`${key} fell to ${atoms}`);
  }

  /** Sets all that a user has aside for a follow, which repeats a leader (0: nobody). */
  setAside(userId: number, purse: number, leaderId = 0, more: Partial<PureFollow> = {}): void {
    const balance = this.desk.balances.get(balanceId(userId, this.account, this.assetId));
    if (!balance) throw new Error(`user ${userId} has nothing`);
    const atoms = balance.available;
    Object.assign(balance, { available: 0n, frozen: balance.frozen + atoms });
    this.#add(this.accounts, `${userId}:available`, -atoms);
    this.#add(this.accounts, `${userId}:frozen`, atoms);
    this.#add(this.holds, `copy_follow:${purse}`, atoms);
    this.follows.set(purse, followOf(purse, userId, leaderId, atoms, more));
  }

  #add(map: Map<string, bigint>, key: string, atoms: bigint): void {
    map.set(key, (map.get(key) ?? 0n) + atoms);
  }

  /** An entry that rests or trades. */
  enter(userId: number, side: 'buy' | 'sell', priceTicks: number, lots: number, multiple = 20): number {
    return this.enterAll([{ userId, side, priceTicks, lots, multiple }])[0] as number;
  }

  /** Entries of one batch, in their order; answers their ids. */
  enterAll(entries: readonly Wished[]): number[] {
    const ids: number[] = [];
    this.run((batch) => {
      for (const {
        multiple,
        userId,
        side,
        priceTicks,
        lots,
        marginMode = 'isolated',
        purse,
        marketId = MARKET,
        force,
      } of entries) {
        const stops = { takeProfitTicks: null, stopLossTicks: null };
        const terms = { purpose: 'open', marginMode, multiple, isMarket: false, ...stops, salt: '00'.repeat(16), purse };
        const order = {
          type: 'place',
          userId,
          account: this.account,
          marketId,
          side,
          kind: 'limit',
          priceTicks,
          lots,
          terms,
          force,
        };
        const answer = decide(batch, order as PlacementCommand);
        if (!answer.ok) throw new Error(JSON.stringify(answer.denial));
        ids.push((answer.value as { id: number }).id);
      }
    });
    return ids;
  }

  /** An entry that may be refused; answers its code, or null. */
  tryEnter(entry: Wished): string | null {
    try {
      this.enterAll([entry]);
      return null;
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('{"code"'))) throw error;
      return (JSON.parse(error.message) as { code: string }).code;
    }
  }

  /** Closes lots of a position at market, or by a limit that may rest; it may be refused. */
  tryClose(position: ContractPosition, lots: number, priceTicks: number | null = null): void {
    this.run((batch) => void decide(batch, closeOrder(position, lots, priceTicks)));
  }

  /** Reverses a position, or sends its entry alone; answers the code of each order, or null. */
  reverse(position: ContractPosition, { withClose = true } = {}): (string | null)[] {
    const items = reverseOrders(position).slice(withClose ? 0 : 1);
    let codes: (string | null)[] = [];
    this.run((batch) => {
      const decided = decide(batch, { type: 'batch', userId: position.userId, items });
      if (!decided.ok) throw new Error(decided.denial.code);
      codes = (decided.value as { list: { error?: string }[] }).list.map(({ error = null }) => error);
    });
    if (withClose && this.position(position.id).status === 'closed')
      this.told.add(codes[1] === null ? 'reversed' : 'closed alone');
    return codes;
  }

  /** An act with a position; it may be refused: answers the code, or null. */
  act(position: ContractPosition, act: Readonly<Record<string, string | number | null>>): string | null {
    const { userId, marketId } = position;
    let code: string | null = null;
    this.run((batch) => {
      const decided = decide(batch, { type: 'act', userId, account: this.account, marketId, act });
      code = decided.ok ? null : decided.denial.code;
    });
    const isOfPart = this.position(position.id).closedLots > 0n && this.position(position.id).status !== 'closed';
    if (code === null && isOfPart) this.told.add(`${act['act']} of a part`);
    return code;
  }

  /** Cancels a live order. */
  cancel({ userId, id: orderId }: { readonly userId: number; readonly id: number }): void {
    this.run((batch) => void decide(batch, { type: 'cancel', userId, orderId }));
  }

  /** Two users open against each other at a price, whatever the mark is; the ids of the long and the short. */
  pair(
    longUser: number,
    shortUser: number,
    priceTicks: number,
    lots: number,
    multiples: readonly [number, number] = [20, 20],
    modes: readonly ['isolated' | 'cross', 'isolated' | 'cross'] = ['isolated', 'isolated'],
  ): [number, number] {
    const at = { priceTicks, lots };
    const sell = { userId: shortUser, side: 'sell', multiple: multiples[1], marginMode: modes[1], ...at } as const;
    const buy = { userId: longUser, side: 'buy', multiple: multiples[0], marginMode: modes[0], ...at } as const;
    const [short] = this.enterAll([sell]);
    const [long] = this.enterAll([buy]);
    return [long as number, short as number];
  }

  /** Seconds of the index pass, each looked at to its end, one batch after another. */
  tick(...prices: readonly (number | null)[]): void {
    for (const priceTicks of prices) this.tickAtOnce(priceTicks);
  }

  /** Seconds of both indexes pass; bitcoin is looked at before ether, each to its end. */
  tickBoth(...prices: readonly (readonly [bitcoin: number | null, ether: number | null])[]): void {
    for (const [bitcoin, ether] of prices) {
      this.tickAtOnce(bitcoin);
      const second = this.logged.findLastIndex((one) => 'priceTicks' in one && one.time === this.time);
      this.logged[second] = { ...(this.logged[second] as PureSecond), ether };
      if (ether !== null) this.#ether = ether;
      this.#look(ETHER, [{ time: this.time, priceTicks: ether }]);
    }
  }

  /** Seconds of the index pass before a batch looks at them, all in one as far as it comes. */
  tickAtOnce(...prices: readonly (number | null)[]): void {
    const ticks = prices.map((priceTicks): IndexTick => {
      this.time += 1_000;
      if (priceTicks !== null) this.desk.index = priceTicks;
      return { time: this.time, priceTicks };
    });
    this.logged.push(...ticks);
    this.#look(MARKET, ticks);
  }

  #look(marketId: number, ticks: readonly IndexTick[]): void {
    this.batches = 0;
    for (let isLeft = true; isLeft; ) {
      if (++this.batches > 1_000) throw new Error('a tick comes to no end');
      const look = (batch: Batch) => {
        decideTick(batch, { type: 'tick', marketId }, this.isPaid);
        isLeft = batch.ticksLeft.has(marketId);
      };
      const left = () => ticks.filter(({ time }) => time > (this.#lookedAt.get(marketId) ?? 0));
      if (this.breakAfter !== null && this.batches > this.breakAfter) {
        this.run(look, { ticks: left }, false);
        this.restart();
      }
      this.run(look, { ticks: left });
    }
  }

  /** A process that reads everything anew: what is committed is all that it knows. */
  restart(): void {
    const { memory } = this.engine;
    const states = [MARKET, ETHER].map((id) => [id as number, memory.state(id)] as const);
    const fund = memory.fund(this.assetId);
    const entries = [...this.desk.open.values()].flatMap((order) => {
      const terms = this.book.termsOf(order.id);
      return terms ? [{ order, terms }] : [];
    });
    const versions = this.kept.flatMap((own) => own.terms);
    const { newest, capital } = memory;
    const attempts = new Map(
      [...this.positions.values()].flatMap(({ id }) => {
        const one = memory.attemptOf(id);
        return one ? [[id, one] as const] : [];
      }),
    );
    const funds = new Map([[this.assetId, fund]]);
    const extremes = extremesBy(this);
    this.#build();
    for (const position of this.positions.values()) if (position.status !== 'closed') this.book.put(position);
    for (const { order, terms } of entries) this.book.putTerms(terms, order);
    for (const one of this.conditionals.values()) this.book.conditionals.put(one);
    this.engine.memory.begin({
      extremes,
      // The minute under way is not in the rows.
      states: new Map(states.map(([id, state]) => [id, { ...state, funding: { ...state.funding, minute: null, seen: null } }])),
      funds,
      versions,
      attempts,
      newest,
      told: [],
      toldAccounts: [],
      capital: new Map(capital),
    });
    for (const _turn of this.engine.memory.build([...this.desk.open.values()]));
    this.desk.restart();
    for (const { id, cap } of this.follows.values()) if (!this.capped.has(id)) this.engine.memory.caps.set(id, cap);
  }

  position(id: number): ContractPosition {
    const found = this.positions.get(id);
    if (!found) throw new Error(`no position ${id}`);
    return found;
  }

  get liquidations() {
    return this.kept.flatMap(({ liquidations }) => liquidations);
  }
  get adls() {
    return this.kept.flatMap(({ adls }) => adls);
  }
  get fires() {
    return this.kept.flatMap(({ fires }) => fires);
  }

  /** What must hold of money at every moment. */
  check(): void {
    checkMoney(this);
  }
}
