/** All topics that products declare. */
import type { Topic } from './topic.ts';
import { CONTRACTS } from './topics/contracts.ts';
import { OPTIONS } from './topics/options.ts';

/** Contracts, then options. */
export const TOPICS: readonly Topic[] = [...CONTRACTS, ...OPTIONS];
