/** Filters of orders and settings of the trade screen. */
import { describe, expect, it } from 'vitest';
import { countFilters, timesOf } from './order-filter.ts';
import { DEFAULT_SETTINGS, readTradeSettings } from '../form/trade-settings.ts';

describe('filters', () => {
  it('are times of whole days, the last one included', () => {
    const { from, to } = timesOf({ from: '2026-01-01', to: '2026-01-02' });
    expect(from).toBe(new Date(2026, 0, 1).getTime());
    expect(to).toBe(new Date(2026, 0, 3).getTime() - 1);
    expect(timesOf({})).toEqual({});
  });

  it('count where the view has them', () => {
    const filter = { kind: 'market', status: 'filled', side: 'buy', from: '2026-01-01' } as const;
    expect(countFilters('history', filter)).toBe(4);
    expect(countFilters('pending', filter)).toBe(3);
    expect(countFilters('fills', filter)).toBe(2);
  });
});

describe('settings of the trade screen', () => {
  it('are read where they are known and the default where not', () => {
    expect(readTradeSettings(null)).toEqual(DEFAULT_SETTINGS);
    expect(readTradeSettings({ bars: 'x', unit: 7, bookSide: 'left', unconfirmedUpTo: '-1' })).toEqual({
      ...DEFAULT_SETTINGS,
      bookSide: 'left',
    });
    expect(readTradeSettings({ unconfirmedUpTo: '250.50' }).unconfirmedUpTo).toBe('250.5');
  });
});
