/** What prices are made of, and what an alert watches. */
import * as z from 'zod/mini';

/** Where prices come from; everything but `live` is labelled wherever it is shown. */
export const priceSource = z.enum(['recorded', 'live', 'simulated']);
export type PriceSource = z.infer<typeof priceSource>;

/** The price reaches a value from below or from above; its change in 24 hours reaches a value upwards or downwards. */
export const ALERT_CONDITIONS = ['above', 'below', 'up_24h', 'down_24h'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];
