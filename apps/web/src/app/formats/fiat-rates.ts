/**
 * Fiat rates: units of each fiat per 1 USD (AMB-76), read from the static file at most once per 24 hours and kept on
 * the device with the day of the snapshot, which every equivalent names.
 */
import { DEFAULT_FIAT, FIAT_CURRENCIES, FIAT_REFRESH_MS, type FiatCurrency } from '@glasshouse/contract';
import type { FiatRates } from '@glasshouse/contract/content';
import { type StoreApi, createStore } from 'zustand/vanilla';
import { type KeyValue, readJson } from '../session/storage.ts';

const KEY = 'fiat_rates';

/** The rates in use. */
export interface StoredRates {
  /** When the file was read, epoch milliseconds; 0 before the first time. */
  saveTime: number;
  /** The day of the rates, from the file. */
  date: string;
  rates: Partial<Record<FiatCurrency, string>>;
}

const NONE: StoredRates = { saveTime: 0, date: '', rates: { [DEFAULT_FIAT]: '1' } };

/** What is kept of the file: the eleven currencies of the specification. */
export function keepRates(file: FiatRates): Partial<Record<FiatCurrency, string>> {
  const known: readonly string[] = FIAT_CURRENCIES;
  return Object.fromEntries(
    file.rates.filter((rate) => known.includes(rate.currency_code)).map((rate) => [rate.currency_code, rate.rate]),
  );
}

/** Makes the store of rates on a storage. */
export function createRatesStore(storage: KeyValue): StoreApi<StoredRates> {
  return createStore<StoredRates>()(() => readJson(storage, KEY, NONE));
}

/** Reads the file when the stored rates are 24 hours old. A failure leaves the old rates and their date. */
export async function refreshRates(
  store: StoreApi<StoredRates>,
  parts: { storage: KeyValue; now: () => number; readFile: () => Promise<FiatRates> },
): Promise<void> {
  const now = parts.now();
  if (now - store.getState().saveTime < FIAT_REFRESH_MS) return;
  try {
    const file = await parts.readFile();
    const next: StoredRates = { saveTime: now, date: file.date, rates: { ...NONE.rates, ...keepRates(file) } };
    parts.storage.setItem(KEY, JSON.stringify(next));
    store.setState(next);
  } catch {
    // Old rates with their date are honest; none at all shows USD.
  }
}

/** The chosen fiat currency (ENT-002, with its names). */
export interface SelectedFiat {
  currency_code: FiatCurrency;
  /** Units for 1 USD. */
  rate: string;
  saveTime: number;
}

/** The chosen fiat with its rate; when that is not known, USD with rate 1. */
export function selectedFiat({ rates, saveTime }: StoredRates, fiat: FiatCurrency): SelectedFiat {
  const rate = rates[fiat];
  return rate === undefined ? { currency_code: DEFAULT_FIAT, rate: '1', saveTime } : { currency_code: fiat, rate, saveTime };
}
