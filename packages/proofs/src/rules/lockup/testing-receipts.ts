// SPDX-License-Identifier: Apache-2.0
/** Test helper: a deposit, and receipts over a small log of its own. */
import { toHex, utf8 } from '../../bytes.ts';
import { type LogRecord, canonicalText, hashOfText } from '../../canonical.ts';
import { signHead } from '../../head.ts';
import { publishKey, signBytes, signingKey } from '../../keys.ts';
import type { ReceiptFile } from '../../receipt/envelope.ts';
import { recordAcceptanceMessage } from '../../receipt/signed.ts';
import { consistencyNodes, foldNodes, leafHash, pathIn, rootOfHashes, treeLevels } from '../../tree.ts';
import { type LockupOrderFacts, type LockupProductFacts, lockupEndRecord, lockupProductRecord } from './record.ts';
import type { LockupEnd } from './rule.ts';

const NOW = 1_800_000_000_000;
/** What was on sale. */
export const PRODUCT_FACTS: LockupProductFacts = {
  series: 'demo-10m',
  slot: 7,
  asset: 'USDT',
  scale: 6,
  unitMs: 120_000,
  units: 5,
  dailyPpm: 3_000,
  ratioPpm: 4_000,
  offsetMs: 0,
  min: 10_000_000n,
  maxUser: 2_000_000_000n,
  quota: 9_000_000_000n,
  counts: 'ever',
  opensAt: NOW,
  closesAt: NOW + 3_600_000,
  isDemo: true,
};
/** Its record: the second one of the log, behind which orders are accepted. */
export const PRODUCT: LogRecord = lockupProductRecord(PRODUCT_FACTS);
/** 2,000 USDT for five units of two minutes at 0.3 percent, 0.4 percent for each unit left. */
export const FACTS: LockupOrderFacts = {
  id: 17,
  product: hashOfText(canonicalText(PRODUCT)),
  asset: 'USDT',
  scale: 6,
  amount: 2_000_000_000n,
  unitMs: 120_000,
  units: 5,
  dailyPpm: 3_000,
  ratioPpm: 4_000,
  offsetMs: 0,
  lockedAt: NOW + 500,
  renewedFrom: null,
};
const key = signingKey(new Uint8Array(32).fill(9));
const keys = [publishKey(key, 1, null)];
const OTHER: LogRecord = { kind: 'other', version: '1' };

/** The receipt of an order with what happened to it. */
export function receiptOf(order: LogRecord, events: readonly LogRecord[], product = PRODUCT): ReceiptFile {
  const bodies = [OTHER, product, order, ...events].map(canonicalText);
  const hashes = bodies.map((body) => leafHash(utf8(body)));
  const levels = treeLevels(hashes);
  const logged = (leaf: number) => ({ leaf: String(leaf), body: bodies[leaf] as string, path: pathIn(levels, leaf).map(toHex) });
  const earlier = signHead(key.id, 2, rootOfHashes(hashes.slice(0, 2)), NOW, key);
  const acceptance = { log: key.id, record: hashOfText(bodies[2] as string), head: earlier };
  const time = String(NOW + 500);
  return {
    format: 'glasshouse-lockup-receipt',
    version: '1',
    acceptance: {
      ...acceptance,
      time,
      key: key.id,
      signature: signBytes(recordAcceptanceMessage('lockup', acceptance, time, key.id), key),
    },
    record: logged(2),
    events: events.map((_, i) => logged(i + 3)),
    inputs: [logged(1)],
    head: signHead(key.id, hashes.length, rootOfHashes(hashes), NOW + 60_000, key),
    growth: consistencyNodes(2, hashes.length).map((nodes) =>
      toHex(foldNodes(nodes.map(({ level, index }) => levels[level]?.[index] as Uint8Array))),
    ),
    keys,
  };
}

/** The record of its end. */
export const endRecord = (end: LockupEnd): LogRecord => lockupEndRecord(FACTS.id, end, FACTS.scale);
