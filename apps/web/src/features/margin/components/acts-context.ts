/** Opening the sheets of margin from any part of its screens. */
import { createContext, use } from 'react';

/** A sheet. */
export type MarginSheet = { what: 'borrow' | 'repay'; currencyId: number } | { what: 'close' | 'reduce' };

export const MarginActsContext = createContext<(sheet: MarginSheet) => void>(() => {});

/** Opens a sheet. */
export const useMarginActs = () => use(MarginActsContext);
