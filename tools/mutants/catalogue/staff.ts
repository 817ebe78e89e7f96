/** Staff whose acts leave no trace (M30), freezes that do not freeze (M34), figures that a restart changes (M45). */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const RUN = 'apps/server/src/platform/calls/staff-run.ts';
const RECORDED = 'if (call.refresh === null || !(await gate.repeats(tx, act, call.refresh))) await gate.record(tx, act);';
const unrecorded = (id: string) => `if (call.id !== '${id}') await gate.record(tx, act);`;
const AUDIT_TEST = 'apps/server/src/staff-audit.db.test.ts';
const ONE_ROW = 'leaves exactly one row in the audit log';
const FREEZE = 'apps/server/src/platform/calls/freeze.ts';
const ENTERED = 'const entered = gate.enter(userId, call);';
const unfrozen = (id: string) => `if (call.id === '${id}') return run();\n  ${ENTERED}`;
const FROZEN_TEST = 'apps/server/src/frozen.db.test.ts';
const NO_RISK = 'opens no risk by any call whatever the reason';
const NEWS = 'apps/server/src/modules/exchange/desk/venue-events.ts';
const READ = 'const read = fills.map((fill) => this.#present(rules, fill));';
const RESTART_TEST = 'apps/server/src/restart.db.test.ts';
const NO_CHANGE = 'changes no public figure; tape and book are what fills and open orders say';
const LEVELS = 'for (const marketId of this.#deps.books.ids()) this.#noteLevels(marketId);';

export const STAFF: readonly Mutant[] = [
  mutant(
    'M30',
    'A freeze leaves no row in the audit log.',
    [RUN, RECORDED, unrecorded('identity.freezeUser')],
    database(AUDIT_TEST, ONE_ROW),
  ),
  mutant(
    'M30a',
    'A payout leaves no row in the audit log.',
    [RUN, RECORDED, unrecorded('funding.sendPayout')],
    database(AUDIT_TEST, ONE_ROW),
  ),
  mutant(
    'M30b',
    'A change of a text leaves no row in the audit log.',
    [RUN, RECORDED, unrecorded('content.saveContentText')],
    database(AUDIT_TEST, ONE_ROW),
  ),
  mutant(
    'M30c',
    'An act of the staff that is refused leaves no row.',
    [
      RUN,
      'if (isKnown) await inTransaction(gate.db, (tx) => gate.record(tx, actOf(outcome)));',
      "if (isKnown && outcome === 'INTERNAL') await inTransaction(gate.db, (tx) => gate.record(tx, actOf(outcome)));",
    ],
    database(AUDIT_TEST, 'that reads leaves exactly one row, whether it is answered or refused'),
  ),
  mutant(
    'M30d',
    'The row of a freeze does not say why.',
    [
      'apps/server/src/modules/identity/admin/freezeUser.ts',
      "context.note({ details: { before: 'open', after: 'frozen', reason: input.reason, note } });",
      '',
    ],
    database(AUDIT_TEST, 'that freezes an account names it, the reason and who did it'),
  ),
  mutant(
    'M34',
    'A freeze does not stop timed options.',
    [FREEZE, ENTERED, unfrozen('options.placeOption')],
    database(FROZEN_TEST, NO_RISK),
  ),
  mutant(
    'M34a',
    'A freeze does not stop batches of orders.',
    [FREEZE, ENTERED, unfrozen('spot.placeBatch')],
    database(FROZEN_TEST, NO_RISK),
  ),
  mutant(
    'M34b',
    'A freeze does not stop conversions.',
    [FREEZE, ENTERED, unfrozen('convert.convertCurrency')],
    database(FROZEN_TEST, NO_RISK),
  ),
  mutant(
    'M34c',
    'A freeze for security lets withdrawals out.',
    [FREEZE, ENTERED, unfrozen('funding.requestWithdrawal')],
    database(FROZEN_TEST, 'for the reason security lets nothing leave the account'),
  ),
  mutant(
    'M34d',
    'A transfer between accounts counts as nothing that leaves an account.',
    ['packages/contract/src/wallet/transfers.ts', '  outflow: true,\n', ''],
    database(FROZEN_TEST, 'is tried with every call that opens risk and every call that takes value out'),
  ),
  mutant(
    'M45',
    'Trades that are read after a restart have twice the size.',
    [NEWS, READ, 'const read = fills.map((fill) => this.#present(rules, { ...fill, lots: fill.lots * 2 }));'],
    database(RESTART_TEST, NO_CHANGE),
  ),
  mutant(
    'M45a',
    'The newest trade is gone after a restart.',
    [NEWS, READ, 'const read = fills.slice(1).map((fill) => this.#present(rules, fill));'],
    database(RESTART_TEST, NO_CHANGE),
  ),
  mutant(
    'M45b',
    'Every trade is one of buyers after a restart.',
    [NEWS, READ, "const read = fills.map((fill) => this.#present(rules, { ...fill, takerSide: 'buy' }));"],
    database(RESTART_TEST, NO_CHANGE),
  ),
  mutant(
    'M45c',
    'The book of one market is empty after a restart, until somebody trades there.',
    [NEWS, LEVELS, 'for (const marketId of this.#deps.books.ids()) if (marketId !== 1) this.#noteLevels(marketId);'],
    database(RESTART_TEST, NO_CHANGE),
  ),
  mutant(
    'S17',
    'A call of the staff may declare that it writes trades, ticks or results.',
    [
      'apps/server/src/modules/backoffice/api/powers.ts',
      'if (forbidden.length > 0) throw new Error(',
      'if (forbidden.length > 9) throw new Error(',
    ],
    database('apps/server/src/modules/backoffice/tests/powers.db.test.ts', 'that names a table of outcomes stops the start'),
  ),
  mutant(
    'S18',
    'A call of the staff reaches the code that writes prices.',
    [
      'apps/server/src/modules/identity/admin/freezeUser.ts',
      "import { viewOf } from './staff-view.ts';",
      "import { viewOf } from './staff-view.ts';\nimport '../../markets/record/tick-recorder.ts';",
    ],
    unit(
      'tools/test/boundaries.test.ts',
      'what the staff does, other than look, reaches no code that writes prices, fills or results',
    ),
  ),
];
