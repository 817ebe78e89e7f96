// SPDX-License-Identifier: Apache-2.0
/**
 * The proof file: one record of the log with everything that a stranger needs to check it without the server.
 *
 * What it proves: that this record stood in the log when the head was signed, and, with an older head, that the log
 * only grew since. It does not prove that the log is the one you know: compare its name with one you noted before.
 */
import { type LogRecord, readCanonical } from './canonical.ts';
import { type LogKey, trustedKeys } from './keys.ts';
import { readPath } from './growth.ts';
import { type TreeHead, headRoot, headSize } from './head-values.ts';
import { verifyHead } from './head.ts';
import { type ProvedPrice, areAllPrices, isInSecond, readSecond, verifiedPrice } from './second/second.ts';
import { verifyTick } from './tick.ts';
import { leafHash } from './tree.ts';
import { utf8, type Hash } from './bytes.ts';
import { verifyInclusion } from './verify-tree.ts';

/** An exported proof. */
export interface ProofFile {
  readonly format: 'glasshouse-proof';
  /** `2` where the record is a second, whose instruments are in `prices`. */
  readonly version: '1' | '2';
  readonly entry: { readonly index: string; readonly body: string };
  /** Instruments of a second, all or one of them, with their paths to its root. */
  readonly prices?: readonly ProvedPrice[];
  readonly inclusion: readonly string[];
  readonly head: TreeHead;
  readonly keys: readonly LogKey[];
}

/** Why a check failed. */
export type ProofFailure =
  | 'NOT_A_PROOF'
  | 'OTHER_LOG'
  | 'KEYS'
  | 'SIGNATURE'
  | 'RECORD'
  | 'INCLUSION'
  | 'INDEX'
  | 'CONSISTENCY'
  | 'SPLIT_VIEW'
  | 'OLDER';

/** The verdict on a proof. */
export type ProofVerdict =
  | { readonly ok: true; readonly record: LogRecord; readonly index: number; readonly head: TreeHead }
  | { readonly ok: false; readonly failure: ProofFailure };

const failed = (failure: ProofFailure): ProofVerdict => ({ ok: false, failure });

function isShaped(value: unknown): value is ProofFile {
  const file = value as ProofFile | null;
  return (
    typeof file === 'object' &&
    file !== null &&
    file.format === 'glasshouse-proof' &&
    (file.version === '1' ? file.prices === undefined : file.version === '2' && Array.isArray(file.prices)) &&
    typeof file.entry?.body === 'string' &&
    /^(0|[1-9][0-9]{0,15})$/.test(file.entry.index) &&
    typeof file.head === 'object' &&
    Array.isArray(file.keys) &&
    file.keys.every((key) => typeof key === 'object' && key !== null)
  );
}

/** A second whose instruments, as far as the file has them, stand in it and follow from their sources. */
function checkSecond(body: string, prices: readonly ProvedPrice[]): ProofFailure | null {
  const second = readSecond(body);
  if (second === null) return 'INDEX';
  const texts = prices.map((price) => price.body);
  if (!prices.every((price) => isInSecond(second, price))) return 'INCLUSION';
  if (prices.length > 1 && !areAllPrices(second, texts)) return 'INCLUSION';
  return texts.every((one) => verifiedPrice(second, one) !== null) ? null : 'INDEX';
}

/** Checks a proof file, parsed from JSON. `log` demands a log by name. Never throws. */
export function verifyProof(value: unknown, expected: { log?: string } = {}): ProofVerdict {
  try {
    if (!isShaped(value)) return failed('NOT_A_PROOF');
    const { head, keys, entry } = value;
    if (expected.log !== undefined && head.log !== expected.log) return failed('OTHER_LOG');
    const trusted = trustedKeys(keys, head.log);
    if (!trusted) return failed('KEYS');
    if (!verifyHead(head, trusted)) return failed('SIGNATURE');
    const record = readCanonical(entry.body) as LogRecord | null;
    if (record === null || typeof record !== 'object' || typeof record.kind !== 'string') return failed('RECORD');
    const index = Number(entry.index);
    const path = readPath(value.inclusion);
    const isIncluded =
      path !== null && verifyInclusion(leafHash(utf8(entry.body)), index, headSize(head) as number, path, headRoot(head) as Hash);
    if (!isIncluded) return failed('INCLUSION');
    if (record.kind === 'tick' && !verifyTick(record)) return failed('INDEX');
    const failure = record.kind === 'second' ? checkSecond(entry.body, value.prices ?? []) : null;
    if (failure) return failed(failure);
    return { ok: true, record, index, head };
  } catch {
    return failed('NOT_A_PROOF');
  }
}
