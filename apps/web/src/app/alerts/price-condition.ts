/** Kinds of price alerts. */
import type { AlertCondition } from '@glasshouse/contract/markets';

/** Whether the condition is about a price; else about the change of 24 hours. */
export const isPrice = (condition: AlertCondition): boolean => condition === 'above' || condition === 'below';
