import { describe, expect, it } from 'vitest';
import { hashInput } from './request-answers.ts';

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
});
