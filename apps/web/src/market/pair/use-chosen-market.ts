/** The market of a page that trades: from its address, else the last one used on this device, else the first. */
import type { MarketKind } from '@glasshouse/contract';
import type { Quote } from '@glasshouse/contract/markets';
import { useEffect } from 'react';
import { deviceData } from '../../app/services.ts';
import { useQuotesOf } from './market-data.ts';

/** Which markets, what the device remembers them under, and how the page's address takes another. */
export interface ChosenMarketParts {
  kind: MarketKind;
  /** The product's name. */
  name: string;
  /** The market that the address names. */
  id: string | undefined;
  onChoose: (id: string) => void;
  /** Which of them; all unless it is named. */
  among?: ((quote: Quote) => boolean) | undefined;
}

/** The markets as they are read, the chosen one, and the way to choose another. */
export function useChosenMarket({ kind, name, id, onChoose, among }: ChosenMarketParts) {
  const key = `${name}_pair`;
  const quotes = useQuotesOf(kind);
  const wanted = id ?? deviceData.getItem(key);
  const markets = among ? quotes.data?.filter(among) : quotes.data;
  const quote = markets?.find((one) => String(one.id) === wanted) ?? markets?.[0];
  const chosen = quote?.id;
  useEffect(() => {
    if (chosen !== undefined) deviceData.setItem(key, String(chosen));
  }, [key, chosen]);
  const choose = (next: number) => {
    deviceData.setItem(key, String(next));
    onChoose(String(next));
  };
  return { quotes, quote, choose };
}
