/** Choices of the device for the back office, apart from those of the customers' app: theme and language. */
import { FALLBACK_LANGUAGE, type Language, isLanguage } from '@glasshouse/contract';
import { type StoreApi, createStore } from 'zustand/vanilla';
import type { KeyValue } from './storage.ts';

/** Dark is the default. */
export type Theme = 'dark' | 'light';

/** The choices, and how one is changed. */
export interface SettingsState {
  theme: Theme;
  language: Language;
  change: (values: Partial<Pick<SettingsState, 'theme' | 'language'>>) => void;
}

export function createSettingsStore(storage: KeyValue): StoreApi<SettingsState> {
  const language = storage.getItem('staff_language');
  return createStore<SettingsState>()((set) => ({
    theme: storage.getItem('staff_theme') === 'light' ? 'light' : 'dark',
    language: isLanguage(language) ? language : FALLBACK_LANGUAGE,
    change(values) {
      for (const [name, value] of Object.entries(values)) storage.setItem(`staff_${name}`, value);
      set(values);
    },
  }));
}
