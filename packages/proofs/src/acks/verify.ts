// SPDX-License-Identifier: Apache-2.0
/** Checks an acknowledgement that a user kept, and the block that must hold its answer. No input is trusted; nothing throws. */
import { answerText } from '../blocks/texts.ts';
import { type BlockContent, blockRecord } from '../blocks/block.ts';
import { fromHex, sameBytes, sha256, toHex, utf8, type Hash } from '../bytes.ts';
import { canonicalText } from '../canonical.ts';
import { readPath } from '../growth.ts';
import { type LogKey, keyAt, trustedKeys, verifyBytes } from '../keys.ts';
import { type ProofFile, verifyProof } from '../proof-file.ts';
import { leafHash, nodeHash } from '../tree.ts';
import { verifyInclusion } from '../verify-tree.ts';
import { type Acknowledgement, ackLeaf, ackMessage } from './ack.ts';

/** A kept acknowledgement. */
export interface AckFile {
  readonly format: 'glasshouse-acknowledgement';
  readonly version: '1';
  /** The id of the call in the contract. */
  readonly call: string;
  readonly request_id: string;
  /** The JSON of `message`, as it was answered. */
  readonly answer: string;
  readonly ack: Acknowledgement;
  readonly keys: readonly LogKey[];
}

/** Why a check failed: not such a file; another log; its keys; the answer is not the one signed; the signature. */
export type AckFailure = 'NOT_AN_ACK' | 'OTHER_LOG' | 'KEYS' | 'ANSWER' | 'SIGNATURE';

const COUNT = /^(0|[1-9][0-9]{0,14})$/;

function isShaped(value: unknown): value is AckFile {
  const file = value as AckFile | null;
  const isText = (one: unknown) => typeof one === 'string';
  return (
    typeof file === 'object' &&
    file !== null &&
    file.format === 'glasshouse-acknowledgement' &&
    file.version === '1' &&
    [file.call, file.request_id, file.answer].every(isText) &&
    typeof file.ack === 'object' &&
    file.ack !== null &&
    [file.ack.asked, file.ack.sealed, file.ack.log, file.ack.key, file.ack.signature].every(isText) &&
    [file.ack.user, file.ack.time, file.ack.index, file.ack.size].every((one) => isText(one) && COUNT.test(one)) &&
    Array.isArray(file.keys) &&
    file.keys.every((key) => typeof key === 'object' && key !== null)
  );
}

/** The root that a leaf and its path lead to; null when they do not fit. */
function rootOf(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | null {
  if (index >= size) return null;
  let [fn, sn, hash] = [index, size - 1, leaf];
  for (const step of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(step, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else {
      hash = nodeHash(hash, step);
    }
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? hash : null;
}

/** Checks a file, parsed from JSON: null is fine, else why not. `log` demands a log by name. */
export function checkAck(value: unknown, expected: { log?: string } = {}): AckFailure | null {
  try {
    if (!isShaped(value)) return 'NOT_AN_ACK';
    const { ack, call, request_id: requestId, answer } = value;
    if (expected.log !== undefined && ack.log !== expected.log) return 'OTHER_LOG';
    const keys = trustedKeys(value.keys, ack.log);
    if (!keys) return 'KEYS';
    const text = answerText({ user: Number(ack.user), call, requestId, asked: ack.asked, answer });
    if (toHex(sha256(utf8(text))) !== ack.sealed) return 'ANSWER';
    const [path, key] = [readPath(ack.path), keyAt(keys, ack.key, ack.time)];
    const root = path && rootOf(ackLeaf(ack.sealed), Number(ack.index), Number(ack.size), path);
    if (!root || !key) return 'SIGNATURE';
    const message = ackMessage(ack.log, Number(ack.size), root, ack.time, ack.key);
    return verifyBytes(message, ack.signature, key.public_key) ? null : 'SIGNATURE';
  } catch {
    return 'NOT_AN_ACK';
  }
}

/** Where a sealed answer stands, as `/api/proofs/answer` says. */
export interface SealedPlace {
  readonly block: BlockContent;
  readonly index: string;
  readonly path: readonly string[];
  /** The block's leaf in the log. */
  readonly leaf: string;
}

/** Why the block of an answer is not proved: the path; the block is not the one in the log; the proof of its leaf fails. */
export type SealedFailure = 'PATH' | 'BLOCK' | 'PROOF';

/** Checks that the answer with this digest (hex) is in a block of a log: null is fine, else why not. */
export function checkSealed(sealed: string, place: SealedPlace, proof: ProofFile, log: string): SealedFailure | null {
  try {
    const { block, index, path } = place;
    const [digest, root, steps] = [fromHex(sealed, 32), fromHex(block.answers?.hash, 32), readPath(path)];
    const isIn =
      digest && root && steps && verifyInclusion(leafHash(digest), Number(index), Number(block.answers?.count), steps, root);
    if (!isIn) return 'PATH';
    const verdict = verifyProof(proof, { log });
    if (!verdict.ok) return 'PROOF';
    return sameBytes(utf8(canonicalText(verdict.record)), utf8(canonicalText(blockRecord(block)))) ? null : 'BLOCK';
  } catch {
    return 'PATH';
  }
}
