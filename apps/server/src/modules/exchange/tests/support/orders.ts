/** Test helper: orders of users with funds, on one open desk. */
import type { CallInput } from '@glasshouse/contract';
import { type placeOrder, placeOrder as place } from '@glasshouse/contract/spot';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type TestNode, type TestSpot, openTestSpot } from './spot.ts';

/** Assets of the pair. */
export const [BTC, USDT] = [1, 3] as const;
/** The pair that tests trade. */
export const PAIR = { currency_id: BTC, legal_id: USDT } as const;

type Fields = Omit<CallInput<typeof placeOrder>, 'currency_id' | 'legal_id' | 'type'>;

/** Makes users and their orders. */
export class Traders {
  readonly #spot: TestSpot;
  #users = 100;

  constructor(spot: TestSpot) {
    this.#spot = spot;
  }

  /** A user with 10 BTC and 100,000 USDT, or what is named. */
  async user(...funds: [assetId: number, amount: string][]): Promise<number> {
    const userId = ++this.#users;
    const given: [number, string][] =
      funds.length > 0
        ? funds
        : [
            [BTC, '10'],
            [USDT, '100000'],
          ];
    for (const [assetId, amount] of given) await this.#spot.fund(userId, assetId, amount);
    return userId;
  }

  buy(userId: number, fields: Fields, node: TestNode = this.#spot) {
    return node.call(place, userId, { ...PAIR, ...fields, type: 'buy' });
  }

  sell(userId: number, fields: Fields, node: TestNode = this.#spot) {
    return node.call(place, userId, { ...PAIR, ...fields, type: 'sell' });
  }

  /** The code and field of a refusal. */
  async refusal(userId: number, type: 'buy' | 'sell', fields: Fields): Promise<[string, string | undefined]> {
    const refusal = await this.#spot.refused(place, userId, { ...PAIR, ...fields, type });
    return [refusal.code, refusal.fields?.[0]?.path];
  }

  /** Available and frozen of BTC and USDT, as decimal texts cut of zeros. */
  async money(userId: number) {
    const [btc, usdt] = await Promise.all([this.#spot.balance(userId, BTC), this.#spot.balance(userId, USDT)]);
    return {
      btc: Number(btc.available) / 1e8,
      btcHeld: Number(btc.frozen) / 1e8,
      usdt: Number(usdt.available) / 1e6,
      usdtHeld: Number(usdt.frozen) / 1e6,
    };
  }
}

let connections = 0;

/** Opens a connection whose orders end with it: the name that its orders bear, and what closes it. */
export async function openConnection(node: TestNode, userId: number) {
  const closers: (() => void)[] = [];
  const socket = { id: `wire-${++connections}`, onClose: (closed: () => void) => void closers.push(closed) };
  await node.spot.desk.connections.set(socket, userId, true);
  const nameNow = () =>
    node.spot.desk.connections.of({
      requestId: 'test',
      lang: 'en',
      ip: '127.0.0.1',
      userAgent: 'test',
      user: { id: userId, sessionId: userId },
      connection: socket,
    });
  const close = () => {
    for (const closed of closers) closed();
  };
  return { connection: nameNow(), nameNow, close };
}

/** Opens a desk before each test of a file, or once before all of them, and closes it behind them. */
export function openFor(tests: 'each' | 'all', use: (spot: TestSpot, traders: Traders) => void): void {
  let opened: TestSpot;
  const open = async () => {
    opened = await openTestSpot();
    use(opened, new Traders(opened));
  };
  const close = () => opened.close();
  if (tests === 'each') {
    beforeEach(open);
    afterEach(close);
  } else {
    beforeAll(open);
    afterAll(close);
  }
}
