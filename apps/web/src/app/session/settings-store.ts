/** Choices of the device: theme, language, fiat currency, colours of direction, hidden balances, vibration, country code. */
import { DEFAULT_FIAT, FIAT_CURRENCIES, type FiatCurrency, type Language, isLanguage } from '@glasshouse/contract';
import { type StoreApi, createStore } from 'zustand/vanilla';
import { START_COUNTRY } from '../settings.ts';
import type { KeyValue } from './storage.ts';

/** Dark is the default; `auto` follows the system. */
const THEMES = ['dark', 'light', 'auto'] as const;
export type Theme = (typeof THEMES)[number];
/** Colors of up and down: conventions differ by country, and blue serves people who do not see red and green apart. */
export type UpDown = 'green-up' | 'red-up' | 'blue-up';

/** The choices themselves. */
export interface SettingsValues {
  theme: Theme;
  language: Language;
  fiat: FiatCurrency;
  upDown: UpDown;
  hideBalances: boolean;
  /** Whether the device may vibrate. */
  vibration: boolean;
  /** Dialling code without the plus. */
  countryCode: string;
  /** ISO code of the country that it was chosen for; several share one dialling code. */
  country: string;
}

/** The store of choices. */
export interface SettingsState extends SettingsValues {
  /** Changes choices and keeps them. */
  change: (values: Partial<SettingsValues>) => void;
  /** Reads the device again: another tab has changed a choice. */
  reload: () => void;
}

/** The key under which each choice is stored, as plain text. */
const KEYS: Readonly<Record<keyof SettingsValues, string>> = {
  theme: 'theme',
  language: 'language',
  fiat: 'fiat',
  upDown: 'updown',
  hideBalances: 'hide_balances',
  vibration: 'vibration',
  countryCode: 'country_code',
  country: 'country',
};

const oneOf = <T extends string>(value: string | null, known: readonly T[], fallback: T): T =>
  known.includes(value as T) ? (value as T) : fallback;

/** Reads the stored choices; what is missing or not known is the default. */
export function readSettings(storage: KeyValue, defaultLanguage: Language): SettingsValues {
  const language = storage.getItem(KEYS.language);
  return {
    theme: oneOf<Theme>(storage.getItem(KEYS.theme), THEMES, 'dark'),
    language: isLanguage(language) ? language : defaultLanguage,
    fiat: oneOf<FiatCurrency>(storage.getItem(KEYS.fiat), FIAT_CURRENCIES, DEFAULT_FIAT),
    upDown: oneOf<UpDown>(storage.getItem(KEYS.upDown), ['green-up', 'red-up', 'blue-up'], 'green-up'),
    hideBalances: storage.getItem(KEYS.hideBalances) === 'true',
    vibration: storage.getItem(KEYS.vibration) !== 'false',
    countryCode: storage.getItem(KEYS.countryCode) ?? START_COUNTRY.code,
    country: storage.getItem(KEYS.country) ?? START_COUNTRY.iso,
  };
}

/** Makes the settings store on a storage. */
export function createSettingsStore(storage: KeyValue, defaultLanguage: Language): StoreApi<SettingsState> {
  return createStore<SettingsState>()((set) => ({
    ...readSettings(storage, defaultLanguage),
    change(values) {
      for (const [name, value] of Object.entries(values)) {
        storage.setItem(KEYS[name as keyof SettingsValues], String(value));
      }
      set(values);
    },
    reload: () => set(readSettings(storage, defaultLanguage)),
  }));
}
