/** What prices are made of, and what an alert watches. */
import * as z from 'zod/mini';

/** Where prices come from; everything but `live` is labelled wherever it is shown. */
export const priceSource = z.enum(['recorded', 'live', 'simulated']);
export type PriceSource = z.infer<typeof priceSource>;

/** What a market of contracts settles in: linear in the currency of its prices; inverse in its coin, with lots of one of that currency. */
export const CONTRACT_KINDS = ['linear', 'inverse'] as const;
export const contractKind = z.enum(CONTRACT_KINDS);
export type ContractKind = z.infer<typeof contractKind>;

/** The price reaches a value from below or from above; its change in 24 hours reaches a value upwards or downwards. */
export const ALERT_CONDITIONS = ['above', 'below', 'up_24h', 'down_24h'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];
