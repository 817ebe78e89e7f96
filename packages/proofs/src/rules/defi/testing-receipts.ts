// SPDX-License-Identifier: Apache-2.0
/** Test helper: two hours of a pool in a log of its own, a move in them, and their files. */
import { toHex } from '../../bytes.ts';
import { type LogRecord, canonicalText, recordHash } from '../../canonical.ts';
import { signBytes } from '../../keys.ts';
import { nodeName, nodeSetIds } from '../../log/node-set.ts';
import type { ReceiptFile } from '../../receipt/envelope.ts';
import { recordAcceptanceMessage } from '../../receipt/signed.ts';
import { KEY, KEYS, START, TestLog } from '../contracts/testing-log.ts';
import type { DefiHours } from './hours.ts';
import { FIRST_CURVE, HOUR_MS, hourlyInterest, utilisationMs, utilisationOf } from './rate.ts';
import {
  type DefiHourFacts,
  type DefiMoveFacts,
  type DefiTermsFacts,
  NO_FLOWS,
  borrowPpmOf,
  defiHourRecord,
  defiMoveRecord,
  defiTermsRecord,
} from './record.ts';
import { EMPTY_POOL, feeOfInterest, interestAdded, lentOut, type Pool, supplied, withdrawn } from './rule.ts';

const FEE = 100_000;
/** The hour before the one in which things are moved. */
export const OPENED = START - 2 * HOUR_MS;
export const TERMS: DefiTermsFacts = {
  ...FIRST_CURVE,
  asset: 'USDT',
  scale: 6,
  feePpm: FEE,
  supplyCap: 5_000_000_000_000n,
  from: OPENED,
};

const base = { asset: 'USDT', scale: 6, curve: FIRST_CURVE, feePpm: FEE, exitsWaiting: 0 } as const;
const seeded = supplied(EMPTY_POOL, 1_000_000_000_000n, FEE)!;
const lent = 784_000_000_000n;

/** The first hour: seeded, and lent in its middle at the base. */
function firstHour(terms: string): DefiHourFacts {
  const interestFirst = hourlyInterest(lent, FIRST_CURVE.base);
  const out = interestAdded(lentOut(seeded.pool, lent) as Pool, interestFirst, FEE);
  const facts: DefiHourFacts = {
    ...base,
    hour: START - HOUR_MS,
    before: null,
    beforePpm: null,
    terms,
    pool: out,
    dueAdded: 0n,
    utilisationMs: utilisationMs(utilisationOf(out), 0, HOUR_MS / 2),
    flows: {
      ...NO_FLOWS,
      supplied: seeded.atoms,
      sharesIn: seeded.shares,
      lentOut: lent,
      interestFirst,
      feeFirst: feeOfInterest(interestFirst, FEE),
    },
    loans: 1,
  };
  return { ...facts, pool: { ...out, nextInterest: hourlyInterest(lent, borrowPpmOf(facts)) } };
}

function secondHour(terms: string, first: DefiHourFacts): DefiHourFacts {
  const dueAdded = first.pool.nextInterest;
  const pool = interestAdded(first.pool, dueAdded, FEE);
  const facts: DefiHourFacts = {
    ...base,
    hour: START,
    before: recordHash(defiHourRecord(first)),
    beforePpm: borrowPpmOf(first),
    terms,
    pool,
    dueAdded,
    utilisationMs: utilisationMs(utilisationOf(pool), 0, HOUR_MS),
    flows: NO_FLOWS,
    loans: 1,
  };
  return { ...facts, pool: { ...pool, nextInterest: hourlyInterest(lent, borrowPpmOf(facts)) } };
}

type Bend = (record: LogRecord) => LogRecord;
/** What can be bent. */
export interface Bent {
  readonly terms?: Partial<DefiTermsFacts>;
  readonly hour?: Bend;
  readonly second?: (facts: DefiHourFacts) => DefiHourFacts;
  readonly move?: (facts: DefiMoveFacts) => DefiMoveFacts;
  readonly record?: Bend;
}

const same: Bend = (record) => record;

/** Plays the pool up to a move in the hour that began at START. */
export function playPool(bent: Bent = {}) {
  const log = new TestLog();
  const termsRecord = defiTermsRecord({ ...TERMS, ...bent.terms });
  const hash = recordHash(termsRecord);
  const first = firstHour(hash);
  const plain = secondHour(hash, first);
  const second = bent.second?.(plain) ?? plain;
  const hourRecord = (bent.hour ?? same)(defiHourRecord(second));
  const leaves = { terms: log.add(termsRecord), first: log.add(defiHourRecord(first)), hour: log.add(hourRecord) };
  const moved = supplied(plain.pool, 2_500_000_000n, FEE)!;
  const supply: DefiMoveFacts = {
    id: 7,
    asset: 'USDT',
    scale: 6,
    move: 'supply',
    by: 'amount',
    atoms: moved.atoms,
    shares: moved.shares,
    pool: plain.pool,
    feePpm: FEE,
    terms: hash,
    hour: recordHash(hourRecord),
    time: START + 1_500,
  };
  const move = bent.move?.(supply) ?? supply;
  const at = log.add((bent.record ?? same)(defiMoveRecord(move)));
  return { log, leaves, move, at };
}

/** A withdrawal of an amount from the pool of a supply. */
export function asWithdrawal(facts: DefiMoveFacts): DefiMoveFacts {
  const { atoms, shares } = withdrawn(facts.pool, 1_000_000_000n, facts.pool.shares)!;
  return { ...facts, move: 'withdraw', atoms, shares };
}

/** The receipt of the move. */
export function receiptOf({ log, leaves, at }: ReturnType<typeof playPool>): ReceiptFile {
  const body = log.texts[at] as string;
  const acceptance = { log: KEY.id, record: recordHash(JSON.parse(body) as LogRecord), head: log.head(3, START) };
  const time = String(START + 2_000);
  const signature = signBytes(recordAcceptanceMessage('defi', acceptance, time, KEY.id), KEY);
  return {
    format: 'glasshouse-defi-receipt',
    version: '1',
    acceptance: { ...acceptance, time, key: KEY.id, signature },
    record: log.logged(at),
    events: [],
    inputs: [log.logged(leaves.terms), log.logged(leaves.hour)],
    head: log.head(log.texts.length, START + HOUR_MS),
    growth: log.growth(3),
    keys: KEYS,
  };
}

/** The file of both hours. */
export function hoursOf({ log, leaves }: ReturnType<typeof playPool>): DefiHours {
  const placed = (leaf: number) => ({ leaf: String(leaf), body: log.texts[leaf] as string });
  const ids = nodeSetIds([leaves.terms, leaves.first, leaves.hour], log.texts.length);
  return {
    format: 'glasshouse-defi-hours',
    version: '1',
    log: KEY.id,
    terms: [placed(leaves.terms)],
    hours: [placed(leaves.first), placed(leaves.hour)],
    nodes: Object.fromEntries(ids.map((id) => [nodeName(id), toHex(log.levels[id.level]![id.index]!)])),
    head: log.head(log.texts.length, START + HOUR_MS),
    keys: KEYS,
  };
}

/** A record with fields changed. */
export const changed =
  (fields: Readonly<Record<string, string | null>>): Bend =>
  (record) =>
    JSON.parse(canonicalText({ ...record, ...fields })) as LogRecord;
