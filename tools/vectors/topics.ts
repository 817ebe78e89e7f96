/** All topics that products declare. */
import type { Topic } from './topic.ts';
import { CONTRACTS } from './topics/contracts.ts';
import { DUAL } from './topics/dual.ts';
import { OPTIONS } from './topics/options.ts';

/** Contracts, options, then dual investment. */
export const TOPICS: readonly Topic[] = [...CONTRACTS, ...OPTIONS, ...DUAL];
