/** Rigged timed options: results that do not follow from the ticks, and figures that hide them. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const RULE = 'packages/proofs/src/rules/options/rule.ts';
const RULE_TEST = 'packages/proofs/src/rules/options/rule.test.ts';
const SETTLE = 'apps/server/src/modules/options/settlement/settle.ts';
const OPTIONS_TEST = 'apps/server/src/modules/options/tests/options.db.test.ts';
const RIGGING_TEST = 'apps/server/src/modules/options/tests/rigging.db.test.ts';
const FIGURES_TEST = 'apps/server/src/modules/options/tests/figures.db.test.ts';
const DAYS = 'apps/server/src/modules/options/store/days.ts';
const WALLS_TEST = 'tools/test/decisions.test.ts';
const TABLES = 'apps/server/src/modules/options/store/migrations/20261123T0314_baseline.sql';
const RESULT =
  "return stored(found.state === 'found' ? resultOf(order, tick, found.tick) : refundOf(order, 'NO_SETTLEMENT', tick), now);";
const rigged = (when: string) =>
  RESULT.replace(
    'resultOf(order, tick, found.tick)',
    `resultOf(${when} ? { ...order, direction: order.direction === 'up' ? 'down' : 'up' } : order, tick, found.tick)`,
  );

export const OPTIONS: readonly Mutant[] = [
  mutant(
    'M01',
    'Some users win what they lost and lose what they won.',
    [SETTLE, RESULT, rigged('order.userId % 2 === 0')],
    database(OPTIONS_TEST, ' and returns '),
  ),
  mutant(
    'M01a',
    'Stakes above a size lose what they won.',
    [SETTLE, RESULT, rigged('order.stake >= 1_000_000n')],
    database(OPTIONS_TEST, ' and returns '),
  ),
  mutant(
    'M01b',
    'Options of one market lose what they won.',
    [SETTLE, RESULT, rigged('order.indexId === 1')],
    database(OPTIONS_TEST, ' and returns '),
  ),
  mutant(
    'M01c',
    'Every second option is turned around, whatever the price did.',
    [SETTLE, RESULT, rigged('order.id % 2 === 0')],
    database(OPTIONS_TEST, ' and returns '),
  ),
  mutant(
    'M02',
    'The exit is a later tick than the first one after the option is due.',
    [
      RULE,
      "if (rule === 'options/2') return nextIn(ticks, due, entry.leaf, complete);",
      "if (rule === 'options/2') return nextIn(ticks, due + 1_000, entry.leaf, complete);",
    ],
    unit(RULE_TEST),
  ),
  mutant(
    'M03',
    'The entry is a later tick than the first one behind the order.',
    [
      RULE,
      'return nextIn(ticks, entrySecondOf(order), order.leaf, complete);',
      'return nextIn(ticks, entrySecondOf(order) + 1_000, order.leaf, complete);',
    ],
    unit(RULE_TEST),
  ),
  mutant(
    'M04',
    'A win pays 95 percent of the profit.',
    [
      RULE,
      "return divRound(stake * parsed.atoms, powerOfTen(PAYOUT_DECIMALS), 'down');",
      "return divRound(stake * parsed.atoms * 95n, 100n * powerOfTen(PAYOUT_DECIMALS), 'down');",
    ],
    unit(RULE_TEST),
  ),
  mutant(
    'M05',
    'Equal prices are a loss.',
    [
      RULE,
      "if (exit.price === entry.price)\n    return { outcome: 'refunded', refund: 'EQUAL',",
      "if (exit.price === entry.price && order.stake < 0n)\n    return { outcome: 'refunded', refund: 'EQUAL',",
    ],
    unit(RULE_TEST),
  ),
  mutant(
    'M10',
    'The public figures count losses as wins.',
    [DAYS, "won: outcome === 'won' ? 1 : 0,", "won: outcome === 'refunded' ? 0 : 1,"],
    database(FIGURES_TEST),
  ),
  mutant(
    'M10a',
    'The public figures show half of what was staked.',
    [DAYS, 'staked: order.stake,\n  returned,', 'staked: order.stake / 2n,\n  returned,'],
    database(FIGURES_TEST),
  ),
  mutant(
    'M11',
    'The receipt is signed for less than what the option returns.',
    [
      'apps/server/src/modules/options/api/receipts.ts',
      'returned: formatAmount(result.returned, scale),',
      'returned: formatAmount(result.returned === 0n ? 0n : result.returned - 1n, scale),',
    ],
    database(OPTIONS_TEST, 'enters at the first tick after it was accepted and has its result after expiry'),
  ),
  mutant(
    'S01',
    'Settlement looks at how much the operator stands to lose.',
    [
      SETTLE,
      "import type { StoredEntry, StoredOption, StoredResult } from '../domain/option.ts';",
      "import type { StoredEntry, StoredOption, StoredResult } from '../domain/option.ts';\nimport '../store/exposure.ts';",
    ],
    unit(WALLS_TEST, 'decisions reach no user, staff, exposure or settings code, however far'),
  ),
  mutant(
    'S02',
    'An option carries a result that was chosen for it before it was due.',
    [SETTLE, RESULT, RESULT.replace('resultOf(order, tick, found.tick)', '(order.preset ?? resultOf(order, tick, found.tick))')],
    { kind: 'types' },
  ),
  mutant(
    'S03',
    'A result can be reviewed after the fact.',
    [
      TABLES,
      'GRANT SELECT, INSERT ON option_orders, option_entries, option_results, option_limit_changes TO glasshouse_app;',
      'GRANT SELECT, INSERT, UPDATE ON option_orders, option_entries, option_results, option_limit_changes TO glasshouse_app;',
    ],
    database(RIGGING_TEST, 'cannot review a result afterwards'),
    database('apps/server/src/modules/backoffice/tests/powers.db.test.ts', 'on what is only ever added'),
  ),
  mutant(
    'S04',
    'The database takes any tick as the entry of an option.',
    [
      TABLES,
      'CREATE TRIGGER option_entries_by_rule AFTER INSERT ON option_entries',
      'CREATE TRIGGER option_entries_by_rule AFTER UPDATE ON option_entries',
    ],
    database(RIGGING_TEST, 'picks a later tick to enter at is stopped, and shown'),
  ),
  mutant(
    'S16',
    'An option settles at a price that no tick of the log has.',
    [SETTLE, RESULT, RESULT.replace('found.tick)', '{ ...found.tick, price: found.tick.price + 1n })')],
    database(OPTIONS_TEST, ' and returns '),
  ),
];
