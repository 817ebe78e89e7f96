import { describe, expect, it } from 'vitest';
import { showSources } from './source-quotes.ts';

const quote = (source: string, bid: string | null, ask: string | null, state = 'used') => ({ source, state, bid, ask });
const medians = (list: ReturnType<typeof quote>[]) =>
  showSources(list)
    .filter(({ isMedian }) => isMedian)
    .map(({ source }) => source);

describe('sources on screen', () => {
  it('show the exact middle of bid and ask, and none for what is no price', () => {
    const shown = showSources([
      quote('a', '100.01', '100.02'),
      quote('b', '0.1', '0.1'),
      quote('c', 'NaN', 'NaN', 'invalid'),
      quote('d', null, null, 'silent'),
    ]);
    expect(shown.map(({ price }) => price)).toEqual(['100.015', '0.1', null, null]);
  });

  it('mark the median of those in use, the two inner ones of an even number, and none of none', () => {
    const [a, b, c, d] = [quote('a', '10', '10'), quote('b', '9', '9'), quote('c', '11', '11'), quote('d', '12', '12')];
    expect(medians([a, b, c])).toEqual(['a']);
    expect(medians([a, b, c, d])).toEqual(['a', 'c']);
    expect(medians([a, b, quote('c', '99', '99', 'outlying')])).toEqual(['a', 'b']);
    expect(medians([quote('a', '10', '10', 'stale')])).toEqual([]);
  });
});
