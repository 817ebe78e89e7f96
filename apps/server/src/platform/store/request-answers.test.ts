import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerDigest, attemptOf, hashInput } from './request-answers.ts';

describe('the digest of a money call', () => {
  it('does not depend on the order of fields, the language or the request id', () => {
    expect(hashInput({ a: '1', b: '2', lang: 'en', request_id: 'x' })).toEqual(hashInput({ b: '2', a: '1', lang: 'th' }));
  });
  it('treats an id as number and as text alike', () => {
    expect(hashInput({ id: 7 })).toEqual(hashInput({ id: '7' }));
  });
  it('differs when the meaning differs', () => {
    expect(hashInput({ amount: '1' })).not.toEqual(hashInput({ amount: '1.0' }));
    expect(hashInput({ a: '1', b: '' })).not.toEqual(hashInput({ a: '', b: '1' }));
  });
  it('is that of its definition: sorted fields as JSON, numbers as texts, whatever they are', () => {
    const defined = (input: Record<string, unknown>) =>
      createHash('sha256')
        .update(
          JSON.stringify(
            Object.entries(input)
              .filter(([name]) => name !== 'lang' && name !== 'request_id')
              .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value] as const)
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          ),
        )
        .digest();
    const name = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('lang', 'request_id', 'amount', '10', '9', '"', 'é'));
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary' }), fc.double(), fc.constant(undefined));
    fc.assert(
      fc.property(fc.dictionary(name, value), (input) => {
        expect(hashInput(input)).toEqual(defined(input));
      }),
      { seed: 5, numRuns: 300 },
    );
    expect(hashInput({})).toEqual(defined({}));
  });
});

describe('the digest of an answer', () => {
  const attempt = () => attemptOf({ id: 'wallet.transfer' }, 7, { request_id: 'r', amount: '1' }) ?? expect.fail();

  it('is computed once for an attempt and its answer', () => {
    const one = attempt();
    expect(answerDigest(one, '{"id":1}')).toBe(answerDigest(one, '{"id":1}'));
  });

  it('is of the answer that it is asked for, whatever was answered to the same attempt before', () => {
    const one = attempt();
    const first = answerDigest(one, '{"id":1}');
    const second = answerDigest(one, '{"id":2}');
    expect(second).not.toEqual(first);
    expect(second).toEqual(answerDigest(attempt(), '{"id":2}'));
    expect(answerDigest(one, '{"id":1}')).toEqual(first);
  });
});
