// SPDX-License-Identifier: Apache-2.0
/** Test helper: a demo hour in a log of its own, from the product to the result, with receipts and settlement files. */
import { toHex } from '../../bytes.ts';
import { type LogRecord, canonicalText, recordHash } from '../../canonical.ts';
import { settleWindow } from '../../index-price/window.ts';
import { readSecondTick } from '../../index-price/seconds.ts';
import { nodeName, nodeSetIds } from '../../log/node-set.ts';
import { signBytes } from '../../keys.ts';
import { recordAcceptanceMessage } from '../../receipt/signed.ts';
import { KEY, KEYS, START, TestLog } from '../contracts/testing-log.ts';
import { boughtRate } from './rate.ts';
import { type DualReceipt, dualResultOf } from './receipt.ts';
import { type DualOrderFacts, type DualPriceFacts, dualOrderRecord, dualPriceRecord, dualResultRecord } from './record.ts';
import type { DualSettlement } from './settlement.ts';
import { HOUR, MINUTE, product } from './testing-terms.ts';
import {
  type DualProductFacts,
  type DualVolatilityFacts,
  dualProductRecord,
  dualVolatilityRecord,
  readDualVolatility,
} from './terms.ts';

/** Ten minutes past an hour; it matures at the next. */
export const BOUGHT = START + 10 * MINUTE + 4_500;
const MATURITY = START + HOUR;
export const PRODUCT: DualProductFacts = product('call', '6850.00', 0, {
  maturity: MATURITY,
  unitMs: HOUR,
  windowMs: 2 * MINUTE,
  extendMs: 10 * MINUTE,
  opensAt: START - HOUR,
  closesAt: MATURITY - 3 * MINUTE,
  section: 'demo',
  isDemo: true,
});
export const VOLATILITY: DualVolatilityFacts = {
  symbol: 'BTC/USDT',
  priceDecimals: 2,
  hour: START,
  prices: 'recorded',
  closes: Array.from({ length: 30 }, (_, i) => 681_000n + (i % 2 === 0 ? 0n : 6_000n)),
  days: [],
  min: 1_000n,
  max: 15_000n,
  start: 8_000n,
};

/** What can be bent: the prices of a second by its time, seconds that are not logged, and the records. */
export interface Bent {
  readonly priceAt?: (time: number) => string | null;
  readonly isLogged?: (time: number) => boolean;
  readonly product?: LogRecord;
  readonly volatility?: LogRecord;
  readonly order?: (order: DualOrderFacts) => Partial<DualOrderFacts>;
  readonly orderRecord?: (record: LogRecord) => LogRecord;
  readonly priceRecord?: (record: LogRecord) => LogRecord;
  readonly resultRecord?: (record: LogRecord) => LogRecord;
  /** Leaves the run of ticks away up to this second. */
  readonly runFrom?: number;
}

const PLAIN = (time: number) => (time >= MATURITY - 2 * MINUTE ? '6851' : '6817.82');

/** Plays the hour; the prices of seconds in between do not matter and are left out of the log. */
export function playHour(bent: Bent = {}) {
  const { priceAt = PLAIN, isLogged = () => true } = bent;
  const log = new TestLog();
  const leaves = new Map<number, number>();
  const play = (from: number, to: number) => {
    for (let time = from; time < to; time += 1_000) if (isLogged(time)) leaves.set(time, log.second(time, priceAt(time)));
  };
  const productRecord = bent.product ?? dualProductRecord(PRODUCT);
  const volatilityRecord = bent.volatility ?? (dualVolatilityRecord(VOLATILITY) as LogRecord);
  const [productLeaf, volatilityLeaf] = [log.add(productRecord), log.add(volatilityRecord)];
  const minute = START / MINUTE + 10;
  play(minute * MINUTE - 2_000, minute * MINUTE + 5_000);
  const tickAt = (time: number) => readSecondTick(log.tick(leaves.get(time) as number), 'BTC/USDT', 2)!;
  const times = [...leaves.keys()];
  const quoting = tickAt(times.find((time) => time >= minute * MINUTE && priceAt(time) !== null) as number);
  const newest = tickAt(times.at(-1) as number);
  const cited = ({ leaf, time, ticks }: typeof quoting) => ({ leaf, time, ticks: ticks as bigint });
  const sigma = readDualVolatility(canonicalText(volatilityRecord))?.sigma ?? 0n;
  const rate = boughtRate(PRODUCT, cited(quoting), cited(newest), sigma)!;
  const plain: DualOrderFacts = {
    ...PRODUCT,
    ...rate,
    id: 7,
    product: recordHash(productRecord),
    shares: 10,
    boughtAt: BOUGHT,
    minute,
    quote: cited(quoting),
    newest: cited(newest),
    prices: 'recorded',
    volatility: recordHash(volatilityRecord),
    sigma,
  };
  const order = { ...plain, ...bent.order?.(plain) };
  const before = log.texts.length;
  const orderText = (bent.orderRecord ?? ((record) => record))(dualOrderRecord(order));
  const orderLeaf = log.add(orderText);
  play(MATURITY - 2 * MINUTE - 1_000, MATURITY + 12 * MINUTE);
  const window = times.length;
  const seconds = [...leaves.keys()].slice(window).map((time) => log.tick(leaves.get(time) as number));
  const ticks = seconds.map((second) => readSecondTick(second, 'BTC/USDT', 2)!);
  const { maturity, windowMs, extendMs, symbol, priceDecimals } = PRODUCT;
  const settled = settleWindow({ at: maturity, windowMs, extendMs }, ticks, MATURITY + 11 * MINUTE)!;
  const price: DualPriceFacts = { symbol, priceDecimals, maturity, windowMs, extendMs, settled };
  const priceText = (bent.priceRecord ?? ((record) => record))(dualPriceRecord(price));
  const { outcome, paidBase, paidQuote } = dualResultOf(order, price);
  const result = { order: order.id, price: recordHash(priceText), time: settled.end, outcome, paidBase, paidQuote };
  const priceLeaf = log.add(priceText);
  const resultLeaf = log.add((bent.resultRecord ?? ((record) => record))(dualResultRecord(result, order)));
  const run = times.filter((time) => time <= quoting.time && time >= (bent.runFrom ?? minute * MINUTE - 1_000));
  const cut = [...run, ...(newest.leaf === quoting.leaf ? [] : [newest.time])];
  return {
    log,
    order,
    settled,
    at: { before, order: orderLeaf, events: [priceLeaf, resultLeaf] },
    inputs: [log.logged(productLeaf), log.logged(volatilityLeaf), ...cut.map((time) => log.tick(leaves.get(time) as number))],
    leaves,
  };
}

/** The receipt of an hour that was played; with `events` 0 while it runs. */
export function receiptOf({ log, at, inputs }: ReturnType<typeof playHour>, events = 2): DualReceipt {
  const body = log.texts[at.order] as string;
  const acceptance = { log: KEY.id, record: recordHash(JSON.parse(body) as LogRecord), head: log.head(at.before, START) };
  const time = String(BOUGHT);
  const signature = signBytes(recordAcceptanceMessage('dual', acceptance, time, KEY.id), KEY);
  return {
    format: 'glasshouse-dual-receipt',
    version: '1',
    acceptance: { ...acceptance, time, key: KEY.id, signature },
    record: log.logged(at.order),
    events: at.events.slice(0, events).map((leaf) => log.logged(leaf)),
    inputs,
    head: log.head(log.texts.length, START + 2 * HOUR),
    growth: log.growth(at.before),
    keys: KEYS,
  };
}

/** The settlement file of an hour that was played. */
export function settlementOf({ log, at, settled, leaves }: ReturnType<typeof playHour>): DualSettlement {
  const price = at.events[0] as number;
  const times = [...leaves.keys()].filter((time) => time >= MATURITY - PRODUCT.windowMs);
  const last = times.findIndex((time) => time >= settled.end);
  const seconds = times.slice(0, last + 1).map((time) => {
    const { leaf, body, price: text } = log.tick(leaves.get(time) as number);
    return { leaf, body, price: text };
  });
  const size = log.texts.length;
  const ids = nodeSetIds([price, ...seconds.map(({ leaf }) => Number(leaf))], size);
  return {
    format: 'glasshouse-dual-settlement',
    version: '1',
    log: KEY.id,
    price: { leaf: String(price), body: log.texts[price] as string },
    seconds,
    nodes: Object.fromEntries(ids.map((id) => [nodeName(id), toHex(log.levels[id.level]![id.index]!)])),
    head: log.head(size, START + 2 * HOUR),
    keys: KEYS,
  };
}

/** A record with fields changed. */
export const changed =
  (fields: Readonly<Record<string, string>>) =>
  (record: LogRecord): LogRecord =>
    JSON.parse(canonicalText({ ...record, ...fields })) as LogRecord;
