/** Test helper: margin on the books of spot, on a fresh database with a clock that stands still. */
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import { type MarginAccount, borrowMargin, getMarginAccount, repayMargin } from '@glasshouse/contract/margin';
import { placeOrder } from '@glasshouse/contract/spot';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { type TestNode, type TestSpot, openTestSpot } from '../../../exchange/tests/support/spot.ts';
import { describeBreach, paperCapitalJournal } from '../../../ledger/index.ts';
import type { Markets } from '../../../markets/index.ts';
import { secondLogger } from '../../../options/tests/support/ticks.ts';
import { startTestLog } from '../../../proofs/tests/support/index.ts';
import { type MarginModule, createMargin } from '../../index.ts';

export const [BTC, ETH, USDT, LTC] = [1, 2, 3, 4] as const;
export const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
/** 13:20 on a Monday. */
export const START = Date.UTC(2026, 0, 5, 13, 20);
export const PRICE = 681_138;
const HOUR = 3_600_000;

/** Margin with a pool of a million and a fund of 50,000 USDT, 20 BTC and 1. */
export interface TestMargin extends Omit<TestSpot, 'call'> {
  readonly margin: MarginModule;
  /** What owners were notified of. */
  readonly news: readonly { readonly userId: number; readonly kind: string; readonly params: object }[];
  /** Opens a further process with margin. */
  openAgain(): Promise<TestNode>;
  /** Puts what waits into the log and signs heads a minute apart. */
  sign(): Promise<void>;
  call<C extends Call>(call: C, userId: number, input: CallInput<C>): Promise<CallOutput<C>>;
  /** Gives the margin account of a user an amount. */
  own(userId: number, assetId: number, amount: string): Promise<void>;
  borrow(userId: number, assetId: number, number: string): Promise<CallOutput<typeof borrowMargin>>;
  repay(userId: number, assetId: number, number?: string): Promise<CallOutput<typeof repayMargin>>;
  account(userId: number): Promise<MarginAccount>;
  /** Places an order of BTC/USDT from the margin account. */
  place(
    userId: number,
    type: 'buy' | 'sell',
    amount: string,
    price: string | null,
    more?: Partial<CallInput<typeof placeOrder>>,
  ): Promise<CallOutput<typeof placeOrder>>;
  /** Places a limit order of BTC/USDT from the spot account. */
  spotOrder(userId: number, type: 'buy' | 'sell', amount: string, price: string): Promise<CallOutput<typeof placeOrder>>;
  /** The index turns to a price, and the desk looks at it. */
  tick(...prices: readonly number[]): Promise<void>;
  /** Goes to the begin of the next hour, in which what is owed is charged. */
  nextHour(price?: number): Promise<void>;
  /** Reads the memory of the desk again, as a process does that takes the lead. */
  rebuild(): Promise<void>;
  /** Closes it; an error says what of the money does not hold. */
  closeSound(): Promise<void>;
}

let request = 0;
const requestId = () => `margin-${++request}`;

const NO_LOG = { append: async () => {}, citeAll: async () => {}, head: async () => null, signer: async () => null };

/** Opens it; with a real log its ticks are seconds of it. */
export async function openMargin(at = START, { hasLog = false } = {}): Promise<TestMargin> {
  let made: MarginModule | undefined;
  let newest: ReturnType<Markets['index']> = null;
  const real = hasLog ? await startTestLog(at) : undefined;
  const log = (real?.proofs() ?? NO_LOG) as never;
  const news: { userId: number; kind: string; params: object }[] = [];
  const notify = (async (_: unknown, some: typeof news) => () => void news.push(...some)) as never;
  const wraps: Parameters<typeof openTestSpot>[1] = {
    modules: (deps) => {
      // The price that tests record is the index that is shown.
      const markets = { ...deps.markets, index: (id: number) => (id === 1 ? newest : null) } as typeof deps.markets;
      made = createMargin({ ...deps, markets, proofs: log, notify });
      return [made.module];
    },
  };
  const spot = await openTestSpot(at, wraps, real);
  const write = real && secondLogger(() => real.proofs());
  const margin = made as MarginModule;
  let capital = 0;
  const give = async (purpose: string, assetId: number, atoms: bigint) => {
    const journal = paperCapitalJournal({ scope: 'test', reference: '', purpose }, assetId, atoms, ++capital);
    await inTransaction(spot.db, (tx) => spot.ledger.post(tx, journal));
  };
  await give('margin_pool', USDT, 1_000_000_000_000n);
  await give('margin_insurance', USDT, 50_000_000_000n);
  await give('margin_pool', BTC, 2_000_000_000n);
  await give('margin_insurance', BTC, 100_000_000n);
  await margin.run();
  const tick = async (...prices: readonly number[]) => {
    for (const price of prices) {
      spot.clock.advance(1_000);
      await record(price);
      await margin.venue.followIndex();
    }
  };
  const record = async (price: number) => {
    await (write ? write({ 1: price, 2: null, 3: null }, spot.clock.now()) : spot.recordTick(price));
    newest = { priceTicks: price, time: spot.clock.now() } as typeof newest;
  };
  await record(PRICE);
  const account = (userId: number) => spot.call(getMarginAccount, userId, {});
  return {
    ...spot,
    margin,
    news,
    own: (userId, assetId, amount) => spot.fund(userId, assetId, amount, 'margin'),
    borrow: (userId, assetId, number) =>
      spot.call(borrowMargin, userId, { currency_id: assetId, number, request_id: requestId() } as never),
    repay: (userId, assetId, number) =>
      spot.call(repayMargin, userId, {
        currency_id: assetId,
        ...(number === undefined ? { all: true } : { number }),
        request_id: requestId(),
      } as never),
    account,
    place: (userId, type, amount, price, more = {}) =>
      spot.call(placeOrder, userId, {
        currency_id: BTC,
        legal_id: USDT,
        type,
        amount,
        ...(price !== null && { target_price: price }),
        account: 'margin',
        request_id: requestId(),
        ...more,
      } as never),
    spotOrder: (userId, type, amount, price) =>
      spot.call(placeOrder, userId, {
        currency_id: BTC,
        legal_id: USDT,
        type,
        amount,
        target_price: price,
        request_id: requestId(),
      } as never),
    tick,
    async nextHour(price = PRICE) {
      const now = spot.clock.now();
      spot.clock.advance((Math.floor(now / HOUR) + 1) * HOUR - now);
      await record(price);
      await margin.venue.followIndex();
      await margin.run();
    },
    openAgain: () => spot.openNode(wraps),
    async sign() {
      for (let i = 0; i < 2; i++) {
        await margin.run();
        spot.clock.advance(60_000);
        await real?.proofs().signHead();
      }
    },
    rebuild: () => margin.rebuild(),
    async closeSound() {
      const breaches = (await spot.ledger.check()).breaches
        .map(describeBreach)
        // What a test gives has no declaration.
        .filter((text) => !text.includes('scope test') && !text.startsWith('I5 users and house'));
      await spot.close();
      if (breaches.length > 0) throw new Error(breaches.join('\n'));
    },
  };
}
