/**
 * Helpers of the market's tests: a sink that writes events down, streams of random commands of every kind, a market and
 * its twin side by side. Not part of the package's entry.
 */
import type { Force, SelfTrade, Side } from './events.ts';
import { applyMarketCommand, type MarketCommand } from './market-command.ts';
import { Market } from './market.ts';
import type { MarketOptions } from './market-options.ts';
import { marketHash, snapshotMarket } from './market-state.ts';
import type { MarketRules, MarketSink, TriggerOrder } from './market-words.ts';
import { NaiveMarket } from './naive-market.ts';
import { seeded } from './testing.ts';

const EVENTS = ['onTrade', 'onRest', 'onCancel', 'onReduce', 'onRefill', 'onDecrement', 'onPend', 'onTrigger', 'onMode'] as const;

/** A sink that adds each event to `lines` as a short text: "trade seq numbers…". */
export function writeDown(lines: string[]): MarketSink {
  const entries = EVENTS.map((name) => {
    const word = name.slice(2).toLowerCase();
    return [name, (...numbers: number[]) => void lines.push(`${word} ${numbers.join(' ')}`)] as const;
  });
  return Object.fromEntries(entries) as unknown as MarketSink;
}

/** How wild a stream of commands is. */
export interface MarketShape {
  /** The price around which orders arrive, and how far from it at most. */
  readonly mid: number;
  readonly spread: number;
  readonly maxLots: number;
  /** Ids are this far apart. */
  readonly idStep: number;
  readonly rules?: Partial<MarketRules>;
  /** False: none of the commands is a quote. */
  readonly quotes?: false;
  /** True: at times the market is quiet. */
  readonly hours?: true;
}

/** Makes commands of all kinds, some of them malformed. */
export function marketStream(seed: number, shape: MarketShape): () => MarketCommand {
  const random = seeded(seed);
  let issued = 0;
  let count = 0;
  const { mid, spread, maxLots, idStep } = shape;
  const clamp = (price: number): number => Math.max(1, Math.min(2 ** 31 - 1, price));
  // The middle swings, so that the market passes over old orders and triggers, and the book stays small.
  const middle = (): number => mid + Math.round(((Math.abs((count % 300) - 150) - 75) * spread) / 40);
  const price = (): number => clamp(middle() + random(2 * spread + 1) - spread);
  const lots = (): number => 1 + random(maxLots);
  const newId = (): number => ++issued * idStep + 1;
  const oldId = (): number => Math.max(0, issued - random(40)) * idStep + 1;
  const owner = (): number => 1 + random(4);
  const selfTrade = (): SelfTrade => (random(3) === 0 ? (random(5) as SelfTrade) : 0);
  const display = (all: number): number => (random(5) === 0 ? 1 + random(all) : 0);
  const side = (): Side => random(2) as Side;
  // Most orders keep to their own side of the middle, so that a book builds up.
  const passive = (of: Side): number => clamp(middle() + (of === 0 ? -1 : 1) * random(spread + 1));
  const limit = () => {
    const all = lots();
    const of = side();
    return {
      id: newId(),
      owner: owner(),
      side: of,
      priceTicks: random(3) === 0 ? price() : passive(of),
      lots: all,
      selfTrade: selfTrade(),
      displayLots: display(all),
    };
  };
  const trigger = (): TriggerOrder => {
    const source = random(3) as 0 | 1 | 2;
    return {
      id: newId(),
      owner: owner(),
      side: side(),
      type: (source === 2 ? 0 : random(2)) as 0 | 1,
      source,
      triggerTicks: price(),
      priceTicks: random(2) === 0 ? 0 : price(),
      lots: lots(),
      force: random(4) as Force,
      selfTrade: selfTrade(),
    };
  };
  // Levels of the last quotes, some of which stand yet.
  const quoted: { id: number; owner: number; side: Side; priceTicks: number; lots: number }[] = [];
  const quote = (): MarketCommand => {
    const who = owner();
    const own = quoted.filter((level) => level.owner === who).slice(-3);
    const kept = own.filter(() => random(3) === 0).map((level) => ({ ...level, lots: Math.max(1, level.lots - random(3)) }));
    const fresh = Array.from({ length: random(5) }, () => {
      const of = side();
      return { id: newId(), owner: who, side: of, priceTicks: random(4) === 0 ? price() : passive(of), lots: lots() };
    });
    const gone = own.filter(({ id }) => kept.every((level) => level.id !== id)).map(({ id }) => id);
    if (random(20) === 0) gone.push(oldId());
    const levels = [...kept, ...fresh];
    quoted.push(...fresh);
    if (quoted.length > 24) quoted.splice(0, 12);
    return {
      kind: 'quote',
      owner: who,
      gone: gone.filter(() => random(3) > 0),
      levels: levels.map(({ id, side: of, priceTicks, lots: all }) => ({ id, side: of, priceTicks, lots: all })),
      ...(random(3) === 0 ? { selfTrade: selfTrade() } : {}),
    };
  };
  const odd = (): number => [0, -1, 0.5, Number.NaN, 2 ** 53, 2 ** 31][random(6)]!;
  const oneOwner = (a: TriggerOrder | ReturnType<typeof limit>): { owner: number } => ({ owner: a.owner });
  return () => {
    count++;
    // Of cascades that stop half way, some continue at once and others after further commands.
    if (shape.rules?.maxCascade !== undefined && count % 3 === 0) return { kind: 'proceed' };
    if (count % 13 === 0 && shape.quotes !== false) return quote();
    if (shape.hours && count % 50 === 1)
      return { kind: 'rebase', lastTicks: random(9) && price(), indexTicks: random(9) && price() };
    if (shape.hours && count % 50 === 25) return { kind: 'open', priceTicks: random(3) && price() };
    const dice = random(1000);
    if (dice < 380) return { kind: 'limit', ...limit() };
    if (dice < 480) return { kind: 'limit', ...limit(), displayLots: 0, force: (1 + random(3)) as Force };
    if (dice < 530) return { kind: 'market', id: newId(), owner: owner(), side: side(), lots: lots(), selfTrade: selfTrade() };
    if (dice < 570) {
      const [budget, maxLotsOf] = [1 + random(3 * maxLots * mid), random(2) === 0 ? {} : { maxLots: lots() }];
      return { kind: 'marketQuote', id: newId(), owner: owner(), side: side(), budget, ...maxLotsOf, selfTrade: selfTrade() };
    }
    if (dice < 590) {
      const all = lots();
      return {
        kind: 'marketWithin',
        id: newId(),
        owner: owner(),
        side: side(),
        lots: all,
        quoteBound: all * price(),
        selfTrade: selfTrade(),
      };
    }
    if (dice < 690) return { kind: 'trigger', order: trigger() };
    if (dice < 730) {
      const first = limit();
      const second = { kind: 'trigger', ...trigger(), ...oneOwner(first), side: first.side } as const;
      return random(2) === 0
        ? { kind: 'oco', first: { kind: 'limit', ...first }, second }
        : { kind: 'oco', first: second, second: { kind: 'limit', ...first } };
    }
    if (dice < 745) {
      const first = trigger();
      return { kind: 'oco', first: { kind: 'trigger', ...first }, second: { kind: 'trigger', ...trigger(), ...oneOwner(first) } };
    }
    if (dice < 755) {
      const first = limit();
      return { kind: 'oco', first: { kind: 'limit', ...first }, second: { kind: 'limit', ...limit(), ...oneOwner(first) } };
    }
    const who = random(3) === 0 ? owner() : 0;
    if (dice < 830)
      return {
        kind: 'amend',
        id: oldId(),
        owner: who,
        priceTicks: random(9) === 0 ? 0 : price(),
        lots: lots(),
        force: random(4) === 0 ? 3 : 0,
      };
    if (dice < 880) return { kind: 'reduce', id: oldId(), owner: who, byLots: lots() };
    if (dice < 940) return { kind: 'cancel', id: oldId(), owner: who };
    if (dice < 944) return { kind: 'cancelAll', owner: owner() };
    if (dice < 950 || count % 40 < 2) return { kind: 'setMode', mode: (count % 40 === 0 ? random(3) : 0) as 0 | 1 | 2 };
    if (dice < 956)
      return random(6) > 0
        ? { kind: 'setBand', lowTicks: 0, highTicks: 0 }
        : { kind: 'setBand', lowTicks: clamp(middle() - spread), highTicks: price() };
    if (dice < 985) return { kind: 'setIndex', priceTicks: price() };
    if (dice < 990) return { kind: 'limit', ...limit(), priceTicks: odd() };
    if (dice < 995) return { kind: 'limit', ...limit(), lots: odd() };
    return { kind: 'limit', ...limit(), id: oldId() };
  };
}

/** A market and its twin under the same commands. */
export class MarketTwins {
  readonly reported: string[] = [];
  readonly expected: string[] = [];
  readonly market: Market;
  readonly naive: NaiveMarket;

  constructor(options: Omit<MarketOptions, 'sink'> = {}) {
    this.market = new Market({ ...options, sink: writeDown(this.reported) });
    this.naive = new NaiveMarket({ ...options, sink: writeDown(this.expected) });
  }

  /** Gives both a command; throws where answers or events differ. Returns the result. */
  apply(asked: MarketCommand): number {
    const command = this.fitted(asked);
    const answer = applyMarketCommand(this.market, command);
    const what = `${answer} ${this.reported.join('; ')}`;
    const wanted = `${applyMarketCommand(this.naive, command)} ${this.expected.join('; ')}`;
    this.reported.length = 0;
    this.expected.length = 0;
    if (what !== wanted) throw new Error(`${JSON.stringify(command)}\n  market: ${what}\n  naive:  ${wanted}`);
    return answer;
  }

  /** Most quotes name only orders that still rest, so that they are taken. */
  private fitted(command: MarketCommand): MarketCommand {
    if (command.kind !== 'quote' || command.owner === 1) return command;
    const live = new Map([...this.naive.orders(0), ...this.naive.orders(1)].map((order) => [order.id, order]));
    const levels = command.levels.map((level) => ({
      ...level,
      lots: Math.min(level.lots, live.get(level.id)?.lots ?? level.lots),
    }));
    return { ...command, levels, gone: command.gone.filter((id) => live.get(id)?.owner === command.owner) };
  }

  /** Compares the whole state of both and throws where it differs; the hash of both. */
  compare(): string {
    this.market.verify();
    const state = JSON.stringify(snapshotMarket(this.market));
    const wanted = JSON.stringify(snapshotMarket(this.naive));
    if (state !== wanted) throw new Error(`states differ\n  market: ${state}\n  naive:  ${wanted}`);
    const hash = marketHash(this.market);
    if (hash !== marketHash(this.naive)) throw new Error('hashes differ');
    for (const side of [0, 1] as const) {
      const levels = new Map<number, number>();
      for (const order of this.naive.orders(side)) levels.set(order.priceTicks, (levels.get(order.priceTicks) ?? 0) + order.lots);
      const depth = JSON.stringify(this.market.depth(side, Number.POSITIVE_INFINITY));
      if (depth !== JSON.stringify([...levels])) throw new Error(`depth of side ${side} differs: ${depth}`);
    }
    return hash;
  }
}
