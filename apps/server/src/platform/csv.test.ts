import { describe, expect, it } from 'vitest';
import { csvFileName } from './csv.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('the name of a file', () => {
  const now = day('2026-11-24') + 5;

  it('has the days of the first and the last moment, of which the end of the range is none', () => {
    const range = { from: day('2026-11-01'), to: day('2026-12-01') - 30 * 86_400_000 + 1 };
    expect(csvFileName('bills', range, now)).toBe('glasshouse-bills-2026-11-01-2026-11-01.csv');
    expect(csvFileName('lots', { from: day('2025-01-01'), to: day('2026-01-01') }, now)).toBe(
      'glasshouse-lots-2025-01-01-2025-12-31.csv',
    );
  });

  it('ends today when the range has no end or a later one', () => {
    expect(csvFileName('bills', { from: null, to: null }, now)).toBe('glasshouse-bills-start-2026-11-24.csv');
    expect(csvFileName('bills', { from: null, to: day('2027-01-01') }, now)).toBe('glasshouse-bills-start-2026-11-24.csv');
  });
});
