// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, sha256, toHex, utf8 } from '../bytes.ts';
import { type BlockContent, NO_BLOCK, answerPath, answersRoot, blockHash, blockRecord, digestsHash } from './block.ts';
import { answerText, fillText, journalText } from './texts.ts';
import { verifyInclusion } from '../verify-tree.ts';
import { leafHash, nodeHash, splitOf } from '../tree.ts';

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', 'é', '', ']'));

/** The root by the definition of RFC 9162 (2.1.1), as a naive twin. */
function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0] as Uint8Array;
  const k = splitOf(leaves.length);
  return nodeHash(rootByDefinition(leaves.slice(0, k)), rootByDefinition(leaves.slice(k)));
}

describe('the text of a sealed row', () => {
  it('of a journal never changes: this one was sealed by the first version', () => {
    const journal = {
      scope: 'spot.fill',
      key: '17',
      cause: 'spot_trade',
      reference: '17',
      time: 1_767_614_400_000,
      legs: [
        { account: 'user/1/change/frozen/3', atoms: -40n, cause: 'spot_trade' },
        { account: 'house/0/fees/available/3', atoms: 40n, cause: 'spot_fee' },
      ],
    };
    expect(journalText(journal)).toBe(
      '["journal/1","spot.fill","17","spot_trade","17","1767614400000",["user/1/change/frozen/3","-40","spot_trade"],["house/0/fees/available/3","40","spot_fee"]]',
    );
  });

  it('of a fill and of an answer never changes', () => {
    const orders = { id: 5, market: 1, makerOrder: 2, takerOrder: 3, makerUser: 11, takerUser: 12, takerSide: 'buy' };
    const money = { priceTicks: 7, lots: 8, paid: 56n, received: '55', makerFee: 1n, takerFee: 2n, time: 9 };
    expect(fillText({ ...orders, ...money })).toBe('["fill/1","5","1","2","3","11","12","buy","7","8","56","55","1","2","9"]');
    expect(answerText({ user: 11, call: 'spot.placeOrder', requestId: 'a"b', asked: 'ff', answer: '{"id":1}' })).toBe(
      String.raw`["answer/1","11","spot.placeOrder","a\"b","ff","{\"id\":1}"]`,
    );
  });

  it('is JSON that says back what went in, whatever its letters are, so no two journals share one', () => {
    const leg = fc.record({ account: text, atoms: fc.bigInt(), cause: text });
    const journal = fc.record({ scope: text, key: text, cause: text, reference: text, time: fc.nat(), legs: fc.array(leg) });
    fc.assert(
      fc.property(journal, ({ scope, key, cause, reference, time, legs }) => {
        const lines = legs.map((l) => [l.account, String(l.atoms), l.cause]);
        expect(JSON.parse(journalText({ scope, key, cause, reference, time, legs }))).toEqual([
          'journal/1',
          scope,
          key,
          cause,
          reference,
          String(time),
          ...lines,
        ]);
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

const digestOf = (n: number) => sha256(utf8(String(n)));
const content: BlockContent = {
  number: '1',
  previous: NO_BLOCK,
  time: '1767614400000',
  journals: { count: '2', first: '1', last: '2', hash: digestsHash([digestOf(1), digestOf(2)]) },
  fills: null,
  answers: { count: '1', first: '9', last: '9', hash: answersRoot([digestOf(3)]) },
};

describe('a block', () => {
  it('hashes journals as one piece', () => {
    const joined = createHash('sha256').update(digestOf(1)).update(digestOf(2)).digest('hex');
    expect(digestsHash([digestOf(1), digestOf(2)])).toBe(joined);
  });

  it('has another hash when any part of it is another', () => {
    const changes: Partial<BlockContent>[] = [
      { number: '2' },
      { previous: 'ab'.repeat(32) },
      { time: '1767614400001' },
      { journals: null },
      { journals: { ...(content.journals as object), last: '3' } as BlockContent['journals'] },
      { fills: content.journals },
      { answers: { ...(content.answers as object), hash: NO_BLOCK } as BlockContent['answers'] },
    ];
    const hashes = new Set([content, ...changes.map((change) => ({ ...content, ...change }))].map(blockHash));
    expect(hashes.size).toBe(changes.length + 1);
  });

  it('is named in the log by its number, its counts and its hash', () => {
    expect(blockRecord(content)).toEqual({
      kind: 'journal_block',
      version: '1',
      number: '1',
      journals: '2',
      fills: '0',
      answers: '1',
      hash: blockHash(content),
    });
  });

  it('proves each of its answers by a path, and none that it does not hold', () => {
    for (const count of [1, 2, 3, 5, 8, 13]) {
      const digests = Array.from({ length: count }, (_, i) => digestOf(i));
      const root = fromHex(answersRoot(digests), 32) as Uint8Array;
      expect(toHex(rootByDefinition(digests.map((digest) => leafHash(digest))))).toBe(toHex(root));
      for (let i = 0; i < count; i++) {
        const path = answerPath(digests, i).map((step) => fromHex(step, 32) as Uint8Array);
        expect(verifyInclusion(leafHash(digestOf(i)), i, count, path, root)).toBe(true);
        expect(verifyInclusion(leafHash(digestOf(count)), i, count, path, root)).toBe(false);
      }
    }
    expect(() => answerPath([digestOf(1)], 1)).toThrow(RangeError);
    expect(toHex(digestOf(1))).toHaveLength(64);
  });
});
