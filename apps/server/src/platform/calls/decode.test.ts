import { describe, expect, it } from 'vitest';
import { decodeFields } from './decode.ts';

const properties = {
  page: { type: 'integer' },
  id: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
  amount: { type: 'string' },
  small: { type: 'boolean' },
};

describe('decoding of queries and forms', () => {
  it('gives integers where only integers are declared', () => {
    expect(decodeFields({ page: '3' }, properties, new Set())).toEqual({ page: 3 });
  });
  it('leaves texts where a text is allowed, so that money never passes a number', () => {
    expect(decodeFields({ id: '7', amount: '0.10' }, properties, new Set())).toEqual({ id: '7', amount: '0.10' });
  });
  it('reads booleans by their names only', () => {
    expect(decodeFields({ small: 'true' }, properties, new Set())).toEqual({ small: true });
    expect(decodeFields({ small: '1' }, properties, new Set())).toEqual({ small: '1' });
  });
  it('leaves a number that is none for the schema to refuse', () => {
    expect(decodeFields({ page: '1e3' }, properties, new Set())).toEqual({ page: '1e3' });
  });
  it('drops an empty text of an optional number and keeps it where a text is taken or required', () => {
    expect(decodeFields({ page: '', amount: '' }, properties, new Set())).toEqual({ amount: '' });
    expect(decodeFields({ page: '' }, properties, new Set(['page']))).toEqual({ page: '' });
  });
  it('keeps unknown fields, so that the schema refuses them', () => {
    expect(decodeFields({ constructor: 'x' }, properties, new Set())).toEqual({ constructor: 'x' });
  });
});
