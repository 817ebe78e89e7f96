/** The choices for the trade screen, kept on the device under one key. */
import { useSyncExternalStore } from 'react';
import { deviceData } from '../../app/services.ts';
import { readJson } from '../../app/session/storage.ts';
import { type TradeSettings, readTradeSettings } from './trade-settings.ts';

const KEY = 'spot_trade';
const listeners = new Set<() => void>();
let settings: TradeSettings | undefined;

/** The choices as they stand. */
export function tradeSettings(): TradeSettings {
  settings ??= readTradeSettings(readJson<unknown>(deviceData, KEY, null));
  return settings;
}

/** Changes choices and keeps them. */
export function changeTradeSettings(changes: Partial<TradeSettings>): void {
  settings = { ...tradeSettings(), ...changes };
  deviceData.setItem(KEY, JSON.stringify(settings));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choices in components. */
export function useTradeSettings(): TradeSettings {
  return useSyncExternalStore(subscribe, tradeSettings);
}
