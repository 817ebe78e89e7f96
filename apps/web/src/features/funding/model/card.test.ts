import { describe, expect, it } from 'vitest';
import { emptyCard, missingFields } from './card.ts';

describe('the form of a bank card', () => {
  it('[RULE-119] is sent with all fields filled, and not before', () => {
    const full = Object.fromEntries(Object.keys(emptyCard()).map((field) => [field, 'x'])) as ReturnType<typeof emptyCard>;
    expect(missingFields('international', full)).toEqual([]);
    expect(missingFields('international', { ...full, aba_number: ' ' })).toEqual(['aba_number']);
    expect(missingFields('domestic', { ...full, aba_number: '', swift_code: '' })).toEqual(['swift_code']);
    expect(missingFields('domestic', emptyCard())).toHaveLength(8);
  });
});
