/** Rigged loans: triggers by a moment, hours that are forgotten, a sale that keeps something, limits that do not hold. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const RULE = 'packages/proofs/src/rules/loan/rule.ts';
const SALE = 'packages/proofs/src/rules/loan/sale.ts';
const ROWS_TEST = 'packages/proofs/src/rules/loan/rows.test.ts';
const SALE_TEST = 'packages/proofs/src/rules/loan/sale.test.ts';
const MODULE = 'apps/server/src/modules/loans';
const TRIGGERS = `${MODULE}/domain/triggers.ts`;
const TRIGGERS_TEST = `${MODULE}/domain/triggers.test.ts`;
const LIQUIDATE = `${MODULE}/engine/liquidate.ts`;
const LIFE_TEST = `${MODULE}/tests/loans.db.test.ts`;
const RACES_TEST = `${MODULE}/tests/races.db.test.ts`;
const OWN = `${MODULE}/api/own-loan.ts`;
const OUTSIDE = `${MODULE}/store/outside.ts`;
const SALES_TEST = `${MODULE}/tests/sales.db.test.ts`;
const AUDIT = 'packages/proofs/src/rules/loan/audit.ts';
const RIGGING_TEST = `${MODULE}/tests/rigging.db.test.ts`;
const ROUNDS = `${MODULE}/domain/rounds.ts`;
const ROUNDS_TEST = `${MODULE}/domain/rounds.test.ts`;
const POSTINGS = `${MODULE}/domain/postings.ts`;
const AUDIT_TEST = `${MODULE}/tests/audit.db.test.ts`;

export const LOANS: readonly Mutant[] = [
  mutant(
    'M170',
    'A begun hour of a loan is not paid for.',
    [RULE, 'hourOf(time) - hourOf(openedAt) + 1', 'hourOf(time) - hourOf(openedAt)'],
    unit(ROWS_TEST),
  ),
  mutant(
    'M171',
    'The charge of a sale makes a loss.',
    [SALE, 'const charge = pledge < lot ? least(full, most) : full;', 'const charge = full;'],
    unit(SALE_TEST),
  ),
  mutant(
    'M172',
    'A sale of a loan that is warned of is missed.',
    [TRIGGERS, "    add('sale', toward, loan.sale);\n", "    if (!isWarned) add('sale', toward, loan.sale);\n"],
    unit(TRIGGERS_TEST),
  ),
  mutant(
    'M173',
    'One second of three triggers a loan.',
    [
      SALE,
      'return prices.reduce((found, price) => (isFirst(price, found) ? price : found));',
      'return prices.reduce((found, price) => (isFirst(found, price) ? price : found));',
    ],
    unit(TRIGGERS_TEST),
  ),
  mutant(
    'M174',
    'The hours that pass while an order is under way are given away.',
    [
      LIQUIDATE,
      'const charged = await chargeLate(parts, tx, pool, loan);',
      'const charged = withNext({ ...loan, inRound: false, hour: hourOf(pool.time) }, pool);',
    ],
    database(RACES_TEST),
  ),
  mutant(
    'M175',
    'A limit of one user does not hold.',
    [`${MODULE}/api/applyLoan.ts`, 'if (owed + principal > mostOwed) tooMuch(mostOwed - owed);', ''],
    database(LIFE_TEST),
  ),
  mutant(
    'M166',
    'Paper prices sell a loan of live ones.',
    [SALE, "label === opened || opened !== 'live'", "label === opened || opened !== ''"],
    database(SALES_TEST, 'are paper never decide'),
  ),
  mutant(
    'M167',
    'Who is being sold may not pay while nothing is ordered.',
    [OWN, "(inRound || may === 'not while sold')", "(inRound || may !== 'not while sold')"],
    database(SALES_TEST, 'never keeps its loan from being paid'),
  ),
  mutant(
    'M168',
    'A payment names a pool that nobody left, and the operator takes more of it.',
    [AUDIT, 'before === null || !isDue(before, event.pool)', 'before === null'],
    database(AUDIT_TEST, 'by another pool'),
  ),
  mutant(
    'M169',
    'Interest that is not paid yet makes its borrower richer.',
    [OUTSIDE, 'atoms: -BigInt(row.interest)', 'atoms: 0n'],
    database(LIFE_TEST, 'beside the balances'),
  ),
  mutant(
    'M240',
    'A pledge is sold at the level of its warning.',
    [`${MODULE}/domain/loan.ts`, 'sale: at(levels.sale)', 'sale: at(levels.warning)'],
    database(LIFE_TEST, 'takes more pledge'),
  ),
  mutant(
    'M241',
    'A loan is sold a tick before its trigger price.',
    [RULE, '(owed * PPM * d) / (share * n)', '(owed * PPM * d) / (share * n) + 1n'],
    unit(SALE_TEST, 'is reached at its trigger price'),
  ),
  mutant(
    'M242',
    'A pledge is sold ten percent below the index at once.',
    [SALE, 'BigInt(WIDENS_FROM_PPM)) return LEAST_WIDTH_PPM;', 'BigInt(WIDENS_FROM_PPM)) return MOST_WIDTH_PPM;'],
    unit(SALE_TEST, 'has its limit 3 %'),
  ),
  mutant(
    'M243',
    'The reserve buys pledges before the market had its time.',
    [ROUNDS, 'rounds > 0 && (rounds >= ROUNDS_OF_MARKET || now - unfilledSince >= UNFILLED_MS)', 'rounds >= 0'],
    unit(ROUNDS_TEST, 'had its time'),
    database(SALES_TEST, 'halted for a minute'),
  ),
  mutant(
    'M244',
    'The operator earns the charge of a forced sale.',
    [
      POSTINGS,
      "move(from, house(RESERVE), loan.debtAsset, debtCharge, 'loan_charge')",
      "move(from, house(FEES), loan.debtAsset, debtCharge, 'loan_charge')",
    ],
    database(RIGGING_TEST, 'is nothing at first'),
  ),
  mutant(
    'M245',
    'What was paid for a debt is the operator’s, not the pool’s.',
    [
      POSTINGS,
      '...move(payer, house(POOL), loan.debtAsset, toInterest - fee, causes[1]),',
      '...move(payer, house(FEES), loan.debtAsset, toInterest - fee, causes[1]),',
    ],
    database(RIGGING_TEST, 'is nothing at first'),
  ),
  mutant(
    'M246',
    'A pool expects interest of a loan whose order is under way.',
    [LIQUIDATE, 'await pool.charged({ interest: 0n, nextInterest: -loan.nextInterest });', ''],
    database(LIFE_TEST, 'sells only what brings'),
  ),
  mutant(
    'M251',
    'Who silenced money is not warned by mail that a pledge is about to be sold.',
    ['apps/server/src/modules/notifications/domain/choices.ts', " || always.includes('mail')", ''],
    unit('apps/server/src/modules/notifications/domain/choices.test.ts', 'a warning of a loan'),
  ),
];
