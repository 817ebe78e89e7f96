/** Directions as the wire has them. */
import { LONG, SHORT } from '@glasshouse/contract/contracts';

export const LONG_OR_SHORT = { long: LONG, short: SHORT } as const;
