/** A rigged session: an auction whose price or fills are not the published ones, trades where nothing may trade. */
import type { Mutant } from '../mutant.ts';
import { mutant, unit } from './builders.ts';

const AUCTION = 'packages/matching/src/auction.ts';
const AUCTION_TEST = 'packages/matching/src/auction.test.ts';

export const SESSIONS: readonly Mutant[] = [
  mutant(
    'M181',
    'An auction gives buyers that are left over the lowest of its prices.',
    [AUCTION, 'surplus > 0)) return best.at(-1)', 'surplus > 0)) return best[0]'],
    unit(AUCTION_TEST),
  ),
  mutant(
    'M182',
    'Where nothing else decides an auction takes the price furthest from the reference.',
    [AUCTION, 'distance(one) < distance(nearest)', 'distance(one) > distance(nearest)'],
    unit(AUCTION_TEST),
  ),
  mutant(
    'M183',
    'An auction may trade outside its collar.',
    [AUCTION, 'ticks >= lowTicks && ticks <= highTicks && ticks', 'ticks'],
    unit(AUCTION_TEST),
  ),
  mutant(
    'M184',
    'In an auction who came last is served first.',
    [AUCTION, 'orders.toSorted(bySequence)', 'orders.toSorted(bySequence).reverse()'],
    unit(AUCTION_TEST),
  ),
];
