/** Rigged lending pools: shares that cost others, rates of a moment, a line that is overtaken, a loss that is left to others. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const RULE = 'packages/proofs/src/rules/defi/rule.ts';
const ROWS_TEST = 'packages/proofs/src/rules/defi/rows.test.ts';
const RATE = 'packages/proofs/src/rules/defi/rate.ts';
const AUDIT = 'packages/proofs/src/rules/defi/audit.ts';
const AUDIT_TEST = 'packages/proofs/src/rules/defi/audit.test.ts';
const MODULE = 'apps/server/src/modules/defi';
const STATE = `${MODULE}/domain/pool-state.ts`;
const STATE_TEST = `${MODULE}/domain/pool-state.test.ts`;
const EVENT = `${MODULE}/api/pool-event.ts`;
const WITHDRAW = `${MODULE}/api/withdrawDefi.ts`;
const SUPPLY = `${MODULE}/api/supplyDefi.ts`;
const HOURS = `${MODULE}/api/hours.ts`;
const EXITS = `${MODULE}/api/pay-exits.ts`;
const LIFE_TEST = `${MODULE}/tests/defi.db.test.ts`;
const POSTINGS = 'apps/server/src/modules/defi/domain/postings.ts';
const OUTSIDE = 'apps/server/src/modules/defi/store/outside.ts';
const WORTH_TEST = 'apps/server/src/modules/defi/tests/worth.db.test.ts';

export const DEFI: readonly Mutant[] = [
  mutant(
    'M150',
    'Who enters right before a full hour has a part of its interest.',
    [RULE, 'worthOfPool(pool) + comingOf(pool, feePpm) + VIRTUAL_ATOM', 'worthOfPool(pool) + VIRTUAL_ATOM'],
    unit(ROWS_TEST),
  ),
  mutant(
    'M151',
    'Withdrawals cost a share less than they are worth.',
    [
      RULE,
      "mulDiv(atoms, pool.shares + VIRTUAL_SHARES, worthOfPool(pool) + VIRTUAL_ATOM, 'up')",
      "mulDiv(atoms, pool.shares + VIRTUAL_SHARES, worthOfPool(pool) + VIRTUAL_ATOM, 'down')",
    ],
    unit(ROWS_TEST),
  ),
  mutant(
    'M152',
    'The rate jumps within an hour.',
    [RATE, 'before === null ? rate : Math.min(rate, before + curve.riseMost)', 'before === null ? rate : rate'],
    unit(ROWS_TEST),
  ),
  mutant(
    'M153',
    'The utilisation of the last moment sets the rate.',
    [
      STATE,
      'uMs + utilisationMs(utilisationOf(pool), uAt, Math.max(uAt, time))',
      'utilisationMs(utilisationOf(pool), 0, 3_600_000)',
    ],
    unit(STATE_TEST),
  ),
  mutant(
    'M154',
    'Loans add other interest than the pool expects.',
    [STATE, 'if (added !== pool.nextInterest)', 'if (added < 0n)'],
    unit(STATE_TEST),
  ),
  mutant(
    'M155',
    'The operator takes a fee of a loan that its lenders lose by.',
    [STATE, 'repaidTo(state.pool, principal, interest, feeWaived)', 'repaidTo(state.pool, principal, interest)'],
    unit(STATE_TEST),
  ),
  mutant(
    'M156',
    'Who comes after a full hour and before its interest has the old price.',
    [EVENT, 'await parts.due.runNow(tx, assetId, now);', ''],
    database(LIFE_TEST, '400 missed hours'),
  ),
  {
    id: 'M157',
    rigs: 'Withdrawals overtake those that wait.',
    edits: [
      {
        file: EVENT,
        anchor: 'freeToLeave(pool.cash, worth, this.exitsWaiting, near)',
        replacement: 'freeToLeave(pool.cash, worth, 0, near)',
      },
      { file: EVENT, anchor: 'heldBack: this.exitsWaiting > 0 ? ', replacement: 'heldBack: this.exitsWaiting < 0 ? ' },
    ],
    checks: [database(LIFE_TEST, 'waits in line')],
  },
  mutant(
    'M158',
    'Who waits leaves before a loss that is already visible.',
    [EXITS, "(await event.leaving()).heldBack === 'loss'", 'false'],
    database(LIFE_TEST, 'already visible'),
  ),
  mutant(
    'M159',
    'Shares that wait are withdrawn a second time.',
    [WITHDRAW, 'const free = own.shares - own.waiting;', 'const free = own.shares;'],
    database(LIFE_TEST, 'what left the line'),
  ),
  mutant(
    'M160',
    'The pool takes more than its limit.',
    [SUPPLY, 'if (atoms > left)', 'if (atoms < 0n)'],
    database(LIFE_TEST, 'refuses amounts'),
  ),
  mutant('M161', 'An hour says that less was withdrawn than was.', [AUDIT, "if (!isSame) return 'FLOWS';", ''], unit(AUDIT_TEST)),
  mutant(
    'M162',
    'A move finds a pool that nobody left.',
    [AUDIT, "return isFound ? null : 'POOL';", 'return null;'],
    unit(AUDIT_TEST),
  ),
  mutant(
    'M163',
    'A cut of the fee is paid for by those who were there before.',
    [HOURS, 'const { terms } = state;', 'const terms = await termsFor(parts, tx, asset, hour, state.terms);'],
    database(LIFE_TEST, 'a fee that is cut'),
  ),
  mutant(
    'M164',
    'What users supplied comes back as interest.',
    [
      POSTINGS,
      'shares === before.shares || before.principal < atoms ? before.principal : atoms',
      'shares === before.shares ? before.principal : 0n',
    ],
    database(WORTH_TEST, 'comes back first'),
  ),
  mutant(
    'M165',
    'What is in a pool is worth nothing in Assets and portfolios.',
    [OUTSIDE, 'atoms: worthOf(pool, BigInt(shares))', 'atoms: 0n'],
    database(WORTH_TEST, 'is the supplier’s'),
  ),
];
