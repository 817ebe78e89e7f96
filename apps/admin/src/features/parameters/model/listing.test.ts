import { describe, expect, it } from 'vitest';
import { areasOf, shownOf } from './listing.ts';

const NOW = Date.UTC(2026, 10, 24);
const DAY = 86_400_000;
const row = (name: string, title: string, value: string, coming: number | null = null, changed: number | null = null) => ({
  name,
  title,
  value,
  coming,
  changed,
});
const ROWS = [
  row('spot.rules', 'Spot rules · ETH/USDT', '0.08% / 0.10%'),
  row('options.terms', 'Option terms', '82%', NOW + DAY),
  row('spot.rules', 'Spot rules · BTC/USDT', '0.05%', null, NOW - 5 * DAY),
  row('convert.terms', 'Conversion', '0.10%', null, NOW - 31 * DAY),
];
const shown = (part: string | null, text = '') => shownOf(ROWS, { part, text, now: NOW }).map(({ title }) => title);

describe('the list of parameters', () => {
  it('has what is coming first, then areas and names in order', () => {
    expect(shown(null)).toEqual(['Option terms', 'Conversion', 'Spot rules · BTC/USDT', 'Spot rules · ETH/USDT']);
    expect(areasOf(ROWS)).toEqual(['convert', 'options', 'spot']);
  });

  it('is narrowed to an area, to what is coming, and to what changed within 30 days', () => {
    expect(shown('convert')).toEqual(['Conversion']);
    expect(shown('coming')).toEqual(['Option terms']);
    expect(shown('changed')).toEqual(['Spot rules · BTC/USDT']);
  });

  it('is searched by name, title and value', () => {
    expect(shown(null, ' 82% ')).toEqual(['Option terms']);
    expect(shown(null, 'CONVERT.')).toEqual(['Conversion']);
    expect(shown('spot', 'eth')).toEqual(['Spot rules · ETH/USDT']);
    expect(shown(null, 'nothing')).toEqual([]);
  });
});
