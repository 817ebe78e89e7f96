// SPDX-License-Identifier: Apache-2.0
/** A public log in memory, for tests of receipts: seconds of two instruments, records, signed heads. */
import { type Hash, toHex, utf8 } from '../../bytes.ts';
import { canonicalText, type LogRecord, type RecordValue } from '../../canonical.ts';
import type { TreeHead } from '../../head-values.ts';
import { signHead } from '../../head.ts';
import { indexOf } from '../../index-rules.ts';
import { publishKey, type SigningKey, signingKey } from '../../keys.ts';
import type { LoggedRecord } from '../../receipt/envelope.ts';
import { priceRecord, priceText } from '../../second/price-record.ts';
import { provePrices, type SecondPlace, secondRecord, secondText } from '../../second/second.ts';
import { consistencyNodes, foldNodes, leafHash, pathIn, rootOfHashes, treeLevels } from '../../tree.ts';
import type { LoggedTick } from './receipt-file.ts';

export const KEY: SigningKey = signingKey(new Uint8Array(32).fill(9));
/** The beginning of a period of funding, and of an hour. */
export const START = 1_800_000_000_000;
export const KEYS = [publishKey(KEY, START - 86_400_000, null)];

/** A log that records are appended to. */
export class TestLog {
  readonly texts: string[] = [];
  /** Texts of the instruments of each second, by its leaf. */
  readonly prices = new Map<number, string[]>();
  #before: SecondPlace | null = null;
  #levels: readonly (readonly Hash[])[] = [];
  /** Heads that were signed: to sign is most of the work of a receipt. */
  readonly #heads = new Map<string, TreeHead>();
  readonly #symbols: readonly string[];

  /** Its seconds are of this instrument and of ETH/USDT. */
  constructor(symbol = 'BTC/USDT') {
    this.#symbols = [symbol, 'ETH/USDT'];
  }

  /** Appends a record; answers its leaf. */
  add(record: LogRecord): number {
    return this.addText(canonicalText(record as RecordValue));
  }

  addText(text: string): number {
    return this.texts.push(text) - 1;
  }

  /** Appends a second with an index of its instrument, and of ETH/USDT; null: no source quotes. */
  second(time: number, index: string | null, other: string | null = '380.5'): number {
    const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
    const texts = this.#symbols.map((symbol, i) => {
      const price = i === 0 ? index : other;
      const quotes = price === null ? [] : [{ source: 'recording', bid: price, ask: price, time: String(time) }];
      return priceText(priceRecord({ symbol, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent'));
    });
    const of = { time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before: this.#before };
    const leaf = this.addText(secondText(secondRecord(of, texts)));
    this.prices.set(leaf, texts);
    this.#before = { leaf, time };
    return leaf;
  }

  /** The levels of the tree of the whole log. */
  get levels(): readonly (readonly Hash[])[] {
    if (this.#levels[0]?.length !== this.texts.length) this.#levels = treeLevels(this.texts.map((text) => leafHash(utf8(text))));
    return this.#levels;
  }

  /** The signed head of the first leaves. */
  head(size: number, time: number): TreeHead {
    const name = `${size}:${time}`;
    const head = this.#heads.get(name) ?? signHead(KEY.id, size, rootOfHashes(this.levels[0]!.slice(0, size)), time, KEY);
    this.#heads.set(name, head);
    return head;
  }

  /** A leaf with its path to the root of the whole log. */
  logged(leaf: number): LoggedRecord {
    return { leaf: String(leaf), body: this.texts[leaf] as string, path: pathIn(this.levels, leaf).map(toHex) };
  }

  /** A second with the record of an instrument. */
  tick(leaf: number, symbol = this.#symbols[0] as string): LoggedTick {
    const [price] = provePrices(this.prices.get(leaf) as string[], (text) => text.includes(symbol));
    return { ...this.logged(leaf), price: price! };
  }

  /** That the log of so many leaves begins the whole one. */
  growth(from: number): string[] {
    const { levels } = this;
    return consistencyNodes(from, this.texts.length).map((nodes) =>
      toHex(foldNodes(nodes.map(({ level, index }) => levels[level]![index]!))),
    );
  }
}
