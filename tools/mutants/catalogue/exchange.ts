/** A rigged exchange: priority, fees, bands and rounding that are not the published ones, and a tape that lies. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const BOOK = 'packages/matching/src/order-book.ts';
const BOOK_TEST = 'packages/matching/src/order-book.test.ts';
const SETTLE = 'apps/server/src/modules/exchange/domain/settle.ts';
const CASH = 'apps/server/src/modules/exchange/clearing/cash/cash-clearing.ts';
const DESK_TEST = 'apps/server/src/modules/exchange/domain/desk.test.ts';
const SPOT_TEST = 'apps/server/src/modules/spot/tests/spot.db.test.ts';
const PRESENT = 'apps/server/src/modules/exchange/domain/present.ts';
const TAPE_TEST = 'apps/server/src/modules/spot/tests/public-trades.db.test.ts';
const TAPE_TITLE = 'every public trade has two orders of two owners at its price';
const NEWS = 'apps/server/src/modules/exchange/desk/venue-events.ts';

export const EXCHANGE: readonly Mutant[] = [
  mutant(
    'M13',
    'Some owners trade first within a price.',
    [
      BOOK,
      'const slot = resting.headOf(ladder.bestLevel);\n      if (owner !== NO_OWNER',
      'let slot = resting.headOf(ladder.bestLevel);\n      for (let next = slot; next !== 0; next = resting.behind(next)) if (resting.ownerOf(next) % 2 === 0) slot = next;\n      if (owner !== NO_OWNER',
    ],
    unit(BOOK_TEST),
  ),
  mutant(
    'M14',
    'The tape shows a trade without orders beside every real one.',
    [
      NEWS,
      "yield { type: 'trade', marketId: fill.marketId, trade: this.#present(rules, fill) };",
      "yield { type: 'trade', marketId: fill.marketId, trade: this.#present(rules, fill) };\n      yield { type: 'trade', marketId: fill.marketId, trade: { ...this.#present(rules, fill), id: fill.id + 1_000_000 } };",
    ],
    database(TAPE_TEST, TAPE_TITLE),
  ),
  mutant(
    'M14a',
    'The tape shows twice the size of every trade.',
    [
      PRESENT,
      'quantity: quantityText(rules, fill.lots),\n    side: fill.takerSide,',
      'quantity: quantityText(rules, fill.lots * 2),\n    side: fill.takerSide,',
    ],
    database(TAPE_TEST, TAPE_TITLE),
  ),
  mutant(
    'M15',
    'Takers pay 0.02 percent more than their tier says.',
    [SETTLE, 'takes, feesOf(batch, rules, taker).takerPpm);', 'takes, feesOf(batch, rules, taker).takerPpm + 200n);'],
    database(SPOT_TEST, 'takes fees from what is received'),
  ),
  mutant(
    'M16',
    'Every seller receives one atom less.',
    [
      CASH,
      "const received = isBuy ? base : valueOf(rules, tickLots(priceTicks, lots), 'down');",
      "const received = isBuy ? base : valueOf(rules, tickLots(priceTicks, lots), 'down') - 1n;",
    ],
    unit(DESK_TEST),
  ),
  mutant(
    'M18',
    'The hold of an order that ends is released twice.',
    [
      SETTLE,
      "batch.effects.push({ type: 'release', order: ended, atoms: released, ...moved });\n",
      "batch.effects.push({ type: 'release', order: ended, atoms: released, ...moved });\n  batch.effects.push({ type: 'release', order: ended, atoms: released, ...moved });\n",
    ],
    database(SPOT_TEST, 'cancels an open order of its owner once'),
  ),
  mutant(
    'M25',
    'An owner trades with their own orders.',
    [
      BOOK,
      'if (owner !== NO_OWNER && resting.ownerOf(slot) === owner && this.selfTrade !== SELF_TRADE.ALLOW) {',
      'if (owner !== NO_OWNER && resting.ownerOf(slot) === owner && this.selfTrade === SELF_TRADE.DECREMENT) {',
    ],
    unit(BOOK_TEST),
  ),
  mutant(
    'M26',
    'Orders far from the index are taken.',
    [
      'apps/server/src/modules/exchange/domain/placement.ts',
      'if (!band || (priceTicks >= band.low && priceTicks <= band.high)) return accept(null);',
      'if (!band || priceTicks > 0) return accept(null);',
    ],
    database(SPOT_TEST, 'far from the index'),
  ),
  mutant(
    'M27',
    'Stops that wait for the index fire by the last trade.',
    ['apps/server/src/modules/exchange/domain/books.ts', "source: SOURCE[order.triggerBy ?? 'last'],", "source: SOURCE['last'],"],
    database(
      'apps/server/src/modules/exchange/tests/order-types.db.test.ts',
      'orders that wait for the index see every recorded tick once and in order, whoever leads',
    ),
  ),
  mutant(
    'M44',
    'The book shows ten times the depth.',
    [
      PRESENT,
      'const shown = ([ticks, lots]: Level): [string, string] => [priceText(rules, ticks), quantityText(rules, lots)];',
      'const shown = ([ticks, lots]: Level): [string, string] => [priceText(rules, ticks), quantityText(rules, lots * 10)];',
    ],
    database(TAPE_TEST, TAPE_TITLE),
  ),
  mutant(
    'S10',
    'A trade that stands can be changed or forced.',
    [
      'apps/server/src/modules/exchange/store/migrations/20261123T0311_baseline.sql',
      'GRANT SELECT, INSERT ON spot_fills TO glasshouse_app;',
      'GRANT SELECT, INSERT, UPDATE ON spot_fills TO glasshouse_app;',
    ],
    database('apps/server/src/modules/backoffice/tests/powers.db.test.ts', 'on what is only ever added'),
  ),
  mutant(
    'S11',
    'A needle of the index fires stops that no published price reached.',
    [
      'apps/server/src/modules/exchange/domain/tick.ts',
      'const outcome = book.setIndex(priceTicks);',
      'const outcome = book.setIndex(Math.max(1, Math.floor(priceTicks * 0.97)));',
    ],
    database(
      'apps/server/src/modules/exchange/tests/order-types.db.test.ts',
      'orders that wait for the index see every recorded tick once and in order, whoever leads',
    ),
  ),
  mutant(
    'S40',
    'An order that came after a tick trades before what the tick brings.',
    [
      'apps/server/src/modules/exchange/domain/commands.ts',
      'return watch.before?.(marketId, account ?? usual) ?? [marketId];',
      'return [];',
    ],
    database(
      'apps/server/src/modules/exchange/tests/tick-watch.db.test.ts',
      'is asked before an order that came after a tick: what the tick brings trades first',
    ),
  ),
];
