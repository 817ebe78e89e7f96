/** Ways in and out as the screens choose among them. Pure. */
import type { FundingType } from '@glasshouse/contract/funding';

/** What ways have in common. */
interface Way {
  currency_id: number;
  code: string;
  type: FundingType;
  network: string;
}

/** A currency to choose. */
export interface WayCurrency {
  id: number;
  code: string;
  type: FundingType;
}

/** Currencies of some ways, each once, in their order. */
export function currenciesOf(ways: readonly Way[]): WayCurrency[] {
  const found = new Map<number, WayCurrency>();
  for (const { currency_id: id, code, type } of ways) if (!found.has(id)) found.set(id, { id, code, type });
  return [...found.values()];
}

/** Where a form begins: the currency of the address bar, else USDT, else the first. */
export function startCurrency(currencies: readonly WayCurrency[], wished: string | undefined): WayCurrency | undefined {
  return currencies.find(({ id }) => String(id) === wished) ?? currencies.find(({ code }) => code === 'USDT') ?? currencies[0];
}

const HOUR = 60;
const DAY = 1440;

/** Minutes in the largest unit that is a whole number of them: 1440 is one day, 90 are 90 minutes. */
export function durationOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes >= DAY && minutes % DAY === 0) return { unit: 'days', count: minutes / DAY };
  if (minutes >= HOUR && minutes % HOUR === 0) return { unit: 'hours', count: minutes / HOUR };
  return { unit: 'minutes', count: minutes };
}
