// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { answersRoot, answerPath, type BlockContent, NO_BLOCK, answerText, blockRecord } from '../blocks/index.ts';
import { fromHex, sha256, toHex, utf8 } from '../bytes.ts';
import { canonicalText } from '../canonical.ts';
import { signHead } from '../head.ts';
import { publishKey, signBytes, signingKey } from '../keys.ts';
import { leafHash, pathIn, rootOfHashes, treeLevels } from '../tree.ts';
import { type AckFile, type SealedPlace, ackLeaf, ackMessage, checkAck, checkSealed } from './index.ts';

const key = signingKey(new Uint8Array(32).fill(7));
const other = signingKey(new Uint8Array(32).fill(8));
const keys = [publishKey(key, 1_000, null)];
const LOG = key.id;

const sealedOf = (n: number) => {
  const text = answerText({ user: 11, call: 'spot.placeOrder', requestId: `r${n}`, asked: 'aa', answer: `{"id":${n}}` });
  return toHex(sha256(utf8(text)));
};

/** Acknowledgements of some answers that share a signature. */
function signed(count: number, signer = key): AckFile[] {
  const leaves = Array.from({ length: count }, (_, n) => ackLeaf(sealedOf(n)));
  const signature = signBytes(ackMessage(LOG, count, rootOfHashes(leaves), '5000', key.id), signer);
  return leaves.map((_, n) => ({
    format: 'glasshouse-acknowledgement',
    version: '1',
    call: 'spot.placeOrder',
    request_id: `r${n}`,
    answer: `{"id":${n}}`,
    ack: {
      user: '11',
      asked: 'aa',
      sealed: sealedOf(n),
      time: '5000',
      log: LOG,
      key: key.id,
      index: String(n),
      size: String(count),
      path: pathIn(treeLevels(leaves), n).map(toHex),
      signature,
    },
    keys,
  }));
}

describe('an acknowledgement', () => {
  it.each([1, 2, 3, 7, 64])('is verified for each of %i answers that share a signature', (count) => {
    for (const file of signed(count)) expect(checkAck(JSON.parse(JSON.stringify(file)), { log: LOG })).toBeNull();
  });

  const [file] = signed(5) as [AckFile];
  const withAck = (change: object) => ({ ...file, ack: { ...file.ack, ...change } });
  it.each([
    ['the answer', { ...file, answer: '{"id":1}' }, 'ANSWER'],
    ['the request', { ...file, request_id: 'r1' }, 'ANSWER'],
    ['the call', { ...file, call: 'spot.cancelOrder' }, 'ANSWER'],
    ['whose it is', withAck({ user: '12' }), 'ANSWER'],
    ['what was asked', withAck({ asked: 'ab' }), 'ANSWER'],
    ['the digest', withAck({ sealed: sealedOf(1) }), 'ANSWER'],
    ['the time', withAck({ time: '5001' }), 'SIGNATURE'],
    ['a time before the key', withAck({ time: '500' }), 'SIGNATURE'],
    ['the place', withAck({ index: '1' }), 'SIGNATURE'],
    ['how many there are', withAck({ size: '6' }), 'SIGNATURE'],
    ['the path', withAck({ path: file.ack.path.slice(1) }), 'SIGNATURE'],
    ['the key', withAck({ key: other.id }), 'SIGNATURE'],
    ['the log', withAck({ log: other.id }), 'OTHER_LOG'],
    ['the keys', { ...file, keys: [] }, 'KEYS'],
    ['its shape', { ...file, ack: null }, 'NOT_AN_ACK'],
    ['its signer', signed(5, other)[0], 'SIGNATURE'],
  ])('of which %s was changed is not verified', (_what, value, failure) => {
    expect(checkAck(value, { log: LOG })).toBe(failure);
  });

  it.each([null, 5, 'x', [], {}, { format: 'glasshouse-acknowledgement', version: '1' }])('that is %j is none', (value) => {
    expect(checkAck(value)).toBe('NOT_AN_ACK');
  });
});

describe('the block of an acknowledged answer', () => {
  const digests = [0, 1, 2].map((n) => fromHex(sealedOf(n), 32) as Uint8Array);
  const answers = { count: '3', first: '1', last: '3', hash: answersRoot(digests) };
  const block: BlockContent = { number: '1', previous: NO_BLOCK, time: '6000', journals: null, fills: null, answers };
  const place: SealedPlace = { block, index: '1', path: answerPath(digests, 1), leaf: '0' };
  const body = canonicalText(blockRecord(block));
  const head = signHead(LOG, 1, leafHash(utf8(body)), 7_000, key);
  const proof = { format: 'glasshouse-proof', version: '1', entry: { index: '0', body }, inclusion: [], head, keys } as const;

  it('is proved by its path and the leaf of the block', () => {
    expect(checkSealed(sealedOf(1), place, proof, LOG)).toBeNull();
  });

  it('is not proved for another answer, by another block, or by a proof of something else', () => {
    expect(checkSealed(sealedOf(2), place, proof, LOG)).toBe('PATH');
    expect(checkSealed(sealedOf(1), { ...place, block: { ...block, answers: null } }, proof, LOG)).toBe('PATH');
    expect(checkSealed(sealedOf(1), { ...place, block: { ...block, number: '2' } }, proof, LOG)).toBe('BLOCK');
    expect(checkSealed(sealedOf(1), place, { ...proof, entry: { index: '0', body: body.replace('"1"', '"2"') } }, LOG)).toBe(
      'PROOF',
    );
    expect(checkSealed(sealedOf(1), place, proof, other.id)).toBe('PROOF');
    expect(checkSealed('zz', null as unknown as SealedPlace, proof, LOG)).toBe('PATH');
  });
});
