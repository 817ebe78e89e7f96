// SPDX-License-Identifier: Apache-2.0
/** Receipts over the log of an operator that has given facts: as an honest server makes them, when the facts are. */
import { sha256, toHex, utf8 } from '../../bytes.ts';
import { signBytes } from '../../keys.ts';
import { chainHead, chainStart, eventRecord, openingRecord } from './events.ts';
import type { Fields } from './fields.ts';
import { listRoot, ownText, proveEntries, rankText } from './lists.ts';
import { type ContractReceipt, RECEIPT_FORMAT, statementMessage } from './receipt-file.ts';
import { adlRecord, liquidationRecord, rateRecord, stopRecord, termsRecord, waitRecord } from './records.ts';
import type { Facts } from './testing-facts.ts';
import { KEY, KEYS, TestLog } from './testing-log.ts';
import { TICK } from './testing-positions.ts';

const timeOf = (facts: Facts) => Number((facts.bent['tick'] as bigint | number | undefined) ?? TICK);

/** The whole chain of some facts, with the heads before and after what the record tells of. */
export function chainOf({ chain, told }: Facts) {
  const opening = openingRecord(chain.opening);
  const revision = chain.past.length;
  const events: Fields[] = chain.past.map(([place, values]) => eventRecord(place, values));
  const own = told.map((values, i) => eventRecord({ revision: revision + i + 1, time: TICK + 300, tick: TICK }, values));
  const head = events.reduce(chainHead, chainStart(opening));
  return { opening, events: [...events, ...own], revision, head, after: own.reduce(chainHead, head) };
}

/** The finished record of some facts. */
export function recordOf(facts: Facts) {
  const { revision, head, after } = chainOf(facts);
  const [first, last] = [facts.chain.past[0]![0], facts.chain.past.at(-1)![0]];
  const list = (name: 'own' | 'ranking', texts: readonly string[]) => (facts.record[name] === null ? null : listRoot(texts));
  const id = facts.record['id'] as number;
  const lists =
    facts.of === 'liquidation'
      ? {
          own: list(
            'own',
            facts.own.map((one) => ownText(id, one)),
          ),
          ranking: list(
            'ranking',
            facts.ranking.map((one) => rankText(id, one)),
          ),
        }
      : {};
  const made = facts.of === 'stop' ? stopRecord : facts.of === 'adl' ? adlRecord : liquidationRecord;
  const values = { ...facts.record, ...lists, revision, head, after, opened: first.time, changed: last.tick, ...facts.bent };
  return made(values as never);
}

/** The file of a receipt over the log that an operator with these facts has. */
export function fileOf(facts: Facts): ContractReceipt {
  const log = new TestLog();
  const terms = log.add(termsRecord(facts.terms));
  const rates = (facts.rates ?? []).map((rate) => log.add(rateRecord(rate)));
  const leaves: number[] = [];
  for (const [i, index] of facts.seconds.entries()) {
    const time = TICK - (facts.seconds.length - 1 - i) * 1_000;
    if (index !== '') leaves.push(log.second(time, index));
  }
  const wait = facts.wait && log.add(waitRecord(facts.wait));
  const liquidation = facts.by && log.add(recordOf(facts.by));
  const record = log.add(recordOf(facts));
  log.second(timeOf(facts) + 1_000, null);
  const texts = facts.ranking.map((one) => rankText(21, one));
  const places = facts.of === 'adl' ? [facts.ranks - 1] : Array.from({ length: facts.ranks }, (_, i) => i);
  const { opening, events, after } = chainOf(facts);
  const earlier = leaves.at(-1)!;
  const statement = {
    log: KEY.id,
    leaf: String(record),
    record: toHex(sha256(utf8(log.texts[record]!))),
    chain: (facts.bent['after'] as string | undefined) ?? after,
  };
  const time = String(TICK + 60_000);
  return {
    format: RECEIPT_FORMAT,
    version: '2',
    of: facts.of,
    log: KEY.id,
    record: log.logged(record),
    liquidation: liquidation === null ? null : log.logged(liquidation),
    terms: [log.logged(terms)],
    rates: rates.map((leaf) => log.logged(leaf)),
    fundings: [],
    ticks: leaves.slice(-facts.shown).map((leaf) => log.tick(leaf)),
    wait: wait === null ? null : log.logged(wait),
    chain: { opening, events },
    older: facts.older,
    own: facts.of === 'liquidation' ? facts.own.map((one) => ownText(21, one)) : [],
    ranking: proveEntries(texts, places),
    earlier: log.head(earlier, TICK - 30_000),
    head: log.head(log.texts.length, TICK + 30_000),
    growth: log.growth(earlier),
    statement: { time, key: KEY.id, signature: signBytes(statementMessage(statement, time, KEY.id), KEY) },
    keys: KEYS,
  };
}
