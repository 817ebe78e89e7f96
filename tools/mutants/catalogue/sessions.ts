/** A rigged session: an auction whose price or fills are not the published ones, trades where nothing may trade. */
import type { Mutant } from '../mutant.ts';
import { mutant, unit } from './builders.ts';

const AUCTION = 'packages/matching/src/auction.ts';
const AUCTION_TEST = 'packages/matching/src/auction.test.ts';
const QUOTE_FEE = 'apps/server/src/modules/exchange/clearing/cash/quote-fee.ts';
const QUOTE_FEE_TEST = 'apps/server/src/modules/exchange/clearing/cash/quote-fee.test.ts';
const QUEUE = 'apps/server/src/modules/exchange/domain/session-queue.ts';
const PRICES = 'apps/server/src/modules/exchange/domain/session-prices.ts';
const STEP = 'apps/server/src/modules/exchange/domain/session-step.ts';
const BAND = 'apps/server/src/modules/exchange/domain/session-band.ts';
const STATE = 'apps/server/src/modules/exchange/domain/session-state.ts';
const STOPS_TEST = 'apps/server/src/modules/exchange/domain/session-stops.test.ts';
const SESSIONS_TEST = 'apps/server/src/modules/exchange/domain/sessions.test.ts';

export const SESSIONS: readonly Mutant[] = [
  mutant(
    'M503',
    'What an auction leaves of an iceberg ends when it is less than the tip.',
    ['packages/matching/src/market.ts', 'const tip = Math.min(displayLots, lots);', 'const tip = displayLots;'],
    unit(STOPS_TEST),
  ),
  mutant(
    'M500',
    'Stops fire in a closed market, with the first order that leaves its book.',
    [
      'packages/matching/src/cascade.ts',
      'numbering.hasBacklog || numbering.isQuiet || gate.mode',
      'numbering.hasBacklog || gate.mode',
    ],
    unit('packages/matching/src/market.test.ts'),
    unit(STOPS_TEST),
  ),
  mutant(
    'M501',
    'Where another process leads, stops fire in a market that is not open.',
    ['apps/server/src/modules/exchange/domain/books.ts', '...(isQuiet && { quiet: { highTicks: 0, lowTicks: 0 } }),', ''],
    unit(STOPS_TEST),
  ),
  mutant(
    'M502',
    'What a takeover finds between two phases compares stops with the close, and not with what was looked at.',
    [
      'apps/server/src/modules/exchange/desk/restore-sessions.ts',
      "if (phase !== 'open' && !isReopening(state)) index",
      "if (phase !== 'open') index",
    ],
    unit(STOPS_TEST),
  ),
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
  mutant(
    'M185',
    'A buy of shares holds its value without the fee.',
    [QUOTE_FEE, 'return value + feeOn(value, ppmOf(rules, order));', 'return value;'],
    unit(QUOTE_FEE_TEST),
  ),
  mutant(
    'M186',
    'Shares bought in parts pay the rounding of the fee with each part.',
    [QUOTE_FEE, 'const due = whole > order.fee ? whole - order.fee : 0n;', 'const due = feeOn(value, ppmOf(rules, order));'],
    unit(QUOTE_FEE_TEST),
  ),
  mutant(
    'M187',
    'What is queued can be cancelled while its auction runs.',
    [QUEUE, "return order.status === 'queued' && isCalled(batch.session(rules));", 'return false;'],
    unit(SESSIONS_TEST),
  ),
  mutant(
    'M188',
    'A user may cross themselves in the queue.',
    [QUEUE, 'if (limitOf(bid) >= limitOf(ask)) return', 'if (limitOf(bid) < 0) return'],
    unit(SESSIONS_TEST),
  ),
  mutant(
    'M189',
    'A market order of the queue takes any price that it holds for.',
    [PRICES, 'return Math.min(above(referenceTicks, MARKET_PPM), holdTicks ?? Infinity);', 'return holdTicks ?? Infinity;'],
    unit(SESSIONS_TEST),
  ),
  mutant(
    'M190',
    'Day orders live on behind the close of their session.',
    [STEP, '(session?.endsDay ?? Infinity) <= overDay', '(session?.endsDay ?? Infinity) < overDay'],
    unit(SESSIONS_TEST),
  ),
  mutant(
    'M191',
    'Orders trade beyond the band of their session.',
    [PRICES, "const isBeyond = side === 'buy' ? priceTicks > band.high : priceTicks < band.low;", 'const isBeyond = false;'],
    unit(SESSIONS_TEST),
  ),
  mutant(
    'M192',
    'A market goes on trading through a large move of its index.',
    [STATE, 'return !isNormal || state.hasMoved || isSilent(state, now)', 'return !isNormal || isSilent(state, now)'],
    unit(SESSIONS_TEST),
  ),
  mutant(
    'M220',
    'An order for a session that never began trades in the next one.',
    [STATE, 'if (!state.isSwept || now >= state.sweptUntil)', 'if (!state.isSwept)'],
    unit(SESSIONS_TEST),
  ),
  mutant(
    'M300',
    'One cheap order that a move left outside the band keeps its whole side from trading.',
    [BAND, 'if (id === null) return true;', 'return true;'],
    unit(SESSIONS_TEST),
  ),
];
