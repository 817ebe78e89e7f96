// SPDX-License-Identifier: Apache-2.0
/** Test helper: two sessions of a stock in a log of its own, with an auction, closes, a dividend and a split, and their files. */
import { toHex } from '../../bytes.ts';
import { canonicalText, recordHash } from '../../canonical.ts';
import { readSecondTick } from '../../index-price/seconds.ts';
import { nodeName, nodeSetIds } from '../../log/node-set.ts';
import { dayOf } from '../../second/sessions.ts';
import { KEY, KEYS, TestLog } from '../contracts/testing-log.ts';
import { entitledBy, sumOf } from './action.ts';
import { type StockActionFile, showActionLine } from './action-receipt.ts';
import { type AuctionOrder, decideAuction, marketHoldPrice } from './auction.ts';
import { type StockAuctionFile, showAuctionOrder } from './auction-receipt.ts';
import { US_STOCKS, earliestExSession, noticeSession, sessionBefore } from './calendar.ts';
import { listPaths, listRoot } from './list-root.ts';
import {
  type Entitlement,
  type StockActionFacts,
  auctionLines,
  entitlementLine,
  stockActionRecord,
  stockAppliedRecord,
  stockAuctionRecord,
  stockCloseRecord,
} from './record.ts';

const SYMBOL = 'IBM/USDT';
/** Wednesday, 20 January 2027. */
export const FIRST = US_STOCKS.opening(dayOf(2027, 1, 20) * 86_400_000);
export const SECOND = US_STOCKS.opening(FIRST.close);
const PUBLISHED = FIRST.open - 3_600_000;
const ticks = (price: number) => BigInt(Math.round(price * 100));
const shares = (amount: number) => BigInt(Math.round(amount * 10_000));

const order = (side: 'buy' | 'sell', price: number | null, amount: number, sequence: number): AuctionOrder => ({
  side,
  price: price === null ? null : ticks(price),
  hold: price === null && side === 'buy' ? marketHoldPrice(ticks(640)) : null,
  lots: shares(amount),
  sequence,
});
/** The worked queue. */
export const QUEUE = [
  order('buy', null, 5, 11),
  order('buy', 646.5, 12, 12),
  order('buy', 646, 8, 13),
  order('buy', 645.8, 10, 14),
  order('sell', 645.4, 6, 15),
  order('sell', 645.8, 15, 16),
  order('sell', 646, 9, 17),
  order('sell', 647, 20, 18),
];
const HOLDINGS = [123_456n, 3_333n, 1n, 90_000n];

/** What can be bent. */
export interface Bent {
  readonly auction?: (facts: Parameters<typeof stockAuctionRecord>[0]) => Partial<Parameters<typeof stockAuctionRecord>[0]>;
  readonly notice?: (facts: StockActionFacts) => Partial<StockActionFacts>;
  readonly lines?: (lines: readonly Entitlement[]) => Entitlement[];
  readonly closeAt?: number;
  /** Time of the second before the notice. */
  readonly noticedAt?: number;
  /** Seconds before the record of the auction, by time. */
  readonly auctionBehind?: readonly number[];
  readonly kind?: 'split' | 'dividend';
}

/** Plays it. */
export function playSessions(bent: Bent = {}) {
  const log = new TestLog(SYMBOL);
  const { kind = 'dividend' } = bent;
  const session = earliestExSession(US_STOCKS, PUBLISHED);
  const whole = noticeSession(US_STOCKS, PUBLISHED);
  const plain: StockActionFacts = {
    id: 3,
    symbol: SYMBOL,
    kind,
    numerator: kind === 'split' ? 3n : 1n,
    denominator: kind === 'split' ? 2n : 1n,
    perShare: kind === 'split' ? 0n : 950_000n,
    withholdingPpm: kind === 'split' ? 0 : 300_000,
    reducedPpm: kind === 'split' ? null : 150_000,
    exDay: session.day,
    exOpens: session.open,
    counted: sessionBefore(US_STOCKS, session).close,
    pays: session.open + 86_400_000,
    source: 'a board',
    sourceUrl: 'https://example.com/notice',
    published: PUBLISHED,
    noticeOpen: whole.open,
    noticeClose: whole.close,
    replaces: null,
  };
  const action = { ...plain, ...bent.notice?.(plain) };
  const second = (time: number, price: string | null) => log.second(time, price);
  second(bent.noticedAt ?? PUBLISHED + 1_000, null);
  const notice = log.add(stockActionRecord(action));
  const began = second(FIRST.open, '645.57');
  const cited = (leaf: number) => {
    const tick = readSecondTick(log.tick(leaf), SYMBOL, 2)!;
    return { leaf, time: tick.time, ticks: tick.ticks as bigint };
  };
  second(FIRST.open + 1_000, '646');
  const tick = cited(began);
  const terms = { reference: tick.ticks, collarPpm: 100_000, marketPpm: 30_000 };
  const outcome = decideAuction(QUEUE, terms);
  const made = {
    ...terms,
    id: 7,
    symbol: SYMBOL,
    kind: 'opening' as const,
    time: FIRST.open + 30_000,
    tick,
    prices: 'recorded',
    orders: QUEUE.length,
    ordersRoot: listRoot(auctionLines(QUEUE, outcome)),
    price: outcome.price,
    lots: outcome.lots,
    surplus: outcome.surplus,
  };
  for (const time of bent.auctionBehind ?? []) second(time, null);
  const auction = log.add(stockAuctionRecord({ ...made, ...bent.auction?.(made) }));
  const last = second(FIRST.close - 1_000, '647.20');
  const closeFacts = {
    symbol: SYMBOL,
    day: FIRST.day,
    open: FIRST.open,
    close: FIRST.close,
    tick: cited(bent.closeAt ?? last),
    prices: 'recorded',
  };
  const closeRecord = stockCloseRecord(closeFacts);
  const close = log.add(closeRecord);
  const right = HOLDINGS.map((before) => entitledBy(action, before, closeFacts.tick.ticks, action.withholdingPpm));
  const lines = bent.lines?.(right) ?? right;
  const list = lines.map((line, place) => entitlementLine(place, line));
  const applied = log.add(
    stockAppliedRecord({
      symbol: SYMBOL,
      action: recordHash(stockActionRecord(action)),
      time: action.counted + 5_000,
      journal: 99,
      holders: lines.length,
      root: listRoot(list),
      closeRecord: recordHash(closeRecord),
      close: closeFacts.tick.ticks,
      ...sumOf(lines),
    }),
  );
  second(SECOND.open, '648');
  return { log, action, outcome, leaves: { notice, began, auction, close, applied }, lines, list };
}

type Played = ReturnType<typeof playSessions>;

function proved({ log }: Played, leaves: readonly number[]) {
  const size = log.texts.length;
  const nodes = Object.fromEntries(nodeSetIds(leaves, size).map((id) => [nodeName(id), toHex(log.levels[id.level]![id.index]!)]));
  const placed = (leaf: number) => ({ leaf: String(leaf), body: log.texts[leaf] as string });
  return {
    placed,
    file: { version: '1' as const, log: KEY.id, nodes, head: log.head(size, SECOND.close), keys: KEYS },
  };
}

/** The file of the auction. */
export function auctionFile(played: Played, own: string | null = '17'): StockAuctionFile {
  const { auction, began } = played.leaves;
  const { placed, file } = proved(played, [auction, began]);
  const { leaf, body, price } = played.log.tick(began);
  const orders = QUEUE.map((one, i) => showAuctionOrder(one, played.outcome.fills[i]!));
  return {
    format: 'glasshouse-stock-auction',
    ...file,
    auction: placed(auction),
    second: { leaf, body, price: price! },
    orders,
    own,
  };
}

/** The file of the action: whole, or with one line and its path. */
export function actionFile(played: Played, place?: number): StockActionFile {
  const { notice, applied, close } = played.leaves;
  const { placed, file } = proved(played, [notice, applied, close]);
  const all = played.lines.map((line, i) => showActionLine(i, line, []));
  const [path] = place === undefined ? [[]] : listPaths(played.list, [place]);
  const lines = place === undefined ? all : [showActionLine(place, played.lines[place]!, path!)];
  return {
    format: 'glasshouse-stock-action',
    ...file,
    notice: placed(notice),
    applied: placed(applied),
    close: placed(close),
    lines,
    is_whole: place === undefined,
  };
}

/** The text of a leaf, changed. */
export const bentText = (text: string, change: Record<string, unknown>): string =>
  canonicalText({ ...JSON.parse(text), ...change });
