import type { FiatRates } from '@glasshouse/contract/content';
import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../session/storage.ts';
import { createRatesStore, keepRates, selectedFiat, refreshRates } from './fiat-rates.ts';

const ALL = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'];
const file = (codes: string[]): FiatRates => ({
  date: '2026-11-20',
  source: 'snapshot',
  rates: codes.map((currency_code) => ({ currency_code, rate: currency_code === 'USD' ? '1' : '7.1' })),
});

describe('fiat rates', () => {
  it('[RULE-058] are read at most once per 24 hours', async () => {
    const storage = memoryStorage({ fiat_rates: JSON.stringify({ saveTime: 0, date: '', rates: {} }) });
    const readFile = vi.fn(() => Promise.resolve(file(ALL)));
    const store = createRatesStore(storage);
    await refreshRates(store, { storage, now: () => 86_399_000, readFile });
    expect(readFile).not.toHaveBeenCalled();
    await refreshRates(store, { storage, now: () => 86_400_000, readFile });
    expect(readFile).toHaveBeenCalledTimes(1);
    await refreshRates(createRatesStore(storage), { storage, now: () => 86_400_001, readFile });
    expect(readFile).toHaveBeenCalledTimes(1);
  });

  it('[RULE-059] [CONST-025] keep the eleven currencies of the specification', () => {
    expect(Object.keys(keepRates(file(['USD', 'CNY', 'CHF', 'VND'])))).toEqual(['USD', 'CNY', 'VND']);
    expect(Object.keys(keepRates(file([...ALL, 'CHF', 'KRW'])))).toHaveLength(11);
  });

  it('[RULE-060] [CONST-027] [ENT-002] are USD with rate 1 when nothing is stored or the chosen one is not known', () => {
    const rates = createRatesStore(memoryStorage()).getState();
    expect(selectedFiat(rates, 'USD')).toEqual({ currency_code: 'USD', rate: '1', saveTime: 0 });
    expect(selectedFiat(rates, 'THB')).toEqual({ currency_code: 'USD', rate: '1', saveTime: 0 });
  });

  it('keep the old ones with their date when the file cannot be read', async () => {
    const storage = memoryStorage();
    const store = createRatesStore(storage);
    await refreshRates(store, { storage, now: () => 100_000_000, readFile: () => Promise.resolve(file(ALL)) });
    await refreshRates(store, { storage, now: () => 900_000_000, readFile: () => Promise.reject(new Error('offline')) });
    expect(store.getState()).toMatchObject({ date: '2026-11-20', saveTime: 100_000_000 });
    expect(selectedFiat(store.getState(), 'THB')).toEqual({ currency_code: 'THB', rate: '7.1', saveTime: 100_000_000 });
  });
});
