/**
 * Which shortcuts this device keeps on Home, as it is stored (their names with commas); null until somebody chose. Home reads
 * and changes it, settings keep it with the account.
 */
import { createStore } from 'zustand/vanilla';
import { deviceData } from './services.ts';

const KEY = 'home_shortcuts';

export const deviceShortcuts = createStore<{ chosen: string | null }>(() => ({ chosen: deviceData.getItem(KEY) }));

/** Keeps a choice; null takes it away. */
export function keepShortcuts(chosen: string | null): void {
  if (chosen === null) deviceData.removeItem(KEY);
  else deviceData.setItem(KEY, chosen);
  deviceShortcuts.setState({ chosen });
}
