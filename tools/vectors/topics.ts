/** All topics that products declare. */
import type { Topic } from './topic.ts';
import { CONTRACTS } from './topics/contracts.ts';
import { DEFI } from './topics/defi.ts';
import { DUAL } from './topics/dual.ts';
import { LOAN } from './topics/loan.ts';
import { LOCKUP } from './topics/lockup.ts';
import { OPTIONS } from './topics/options.ts';
import { STOCKS } from './topics/stocks.ts';

/** Contracts, options, lock-up, dual investment, the lending pool, loans, then stocks. */
export const TOPICS: readonly Topic[] = [...CONTRACTS, ...OPTIONS, ...LOCKUP, ...DUAL, ...DEFI, ...LOAN, ...STOCKS];
