/** All mutants. */
import type { Mutant } from '../mutant.ts';
import { EXCHANGE } from './exchange.ts';
import { MONEY } from './money.ts';
import { OPTIONS } from './options.ts';
import { PRICES } from './prices.ts';

export const MUTANTS: readonly Mutant[] = [...OPTIONS, ...PRICES, ...EXCHANGE, ...MONEY];
