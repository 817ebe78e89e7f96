/** The choices for the trade screen, kept on the device under one key. */
import { useSyncExternalStore } from 'react';
import { createKept } from '../../app/session/kept.ts';
import { type TradeSettings, readTradeSettings } from './trade-settings.ts';

const KEY = 'spot_trade';
const kept = createKept(readTradeSettings);

/** The choices as they stand. */
export const tradeSettings = (): TradeSettings => kept.get(KEY);

/** Changes choices and keeps them. */
export const changeTradeSettings = (changes: Partial<TradeSettings>): void => kept.set(KEY, { ...tradeSettings(), ...changes });

/** The choices in components. */
export const useTradeSettings = (): TradeSettings => useSyncExternalStore(kept.subscribe, tradeSettings);
