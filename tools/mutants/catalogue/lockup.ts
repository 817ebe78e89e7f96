/** Rigged deposits: yields that the fund does not have, penalties that are not the rule's, payouts that are late or left out. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const RULE = 'packages/proofs/src/rules/lockup/rule.ts';
const RULE_TEST = 'packages/proofs/src/rules/lockup/rule.test.ts';
const RECEIPT = 'packages/proofs/src/rules/lockup/receipt.ts';
const RECEIPT_TEST = 'packages/proofs/src/rules/lockup/receipt.test.ts';
const AUDIT = 'packages/proofs/src/rules/lockup/audit.ts';
const AUDIT_TEST = 'packages/proofs/src/rules/lockup/audit.test.ts';
const OPENING = 'apps/server/src/modules/lockup/domain/opening.ts';
const OPENING_TEST = 'apps/server/src/modules/lockup/domain/opening.test.ts';
const POSTINGS = 'apps/server/src/modules/lockup/domain/postings.ts';
const POSTINGS_TEST = 'apps/server/src/modules/lockup/domain/postings.test.ts';
const DUE = 'apps/server/src/modules/lockup/due.ts';
const REDEEM = 'apps/server/src/modules/lockup/api/redeemDeposit.ts';
const LIFE_TEST = 'apps/server/src/modules/lockup/tests/lockup.db.test.ts';
const BILL = 'apps/web/src/features/lockup/model/bill-lines.ts';
const BILL_TEST = 'apps/web/src/features/lockup/model/bill-lines.test.ts';
const DEATHS_TEST = 'apps/server/src/modules/lockup/tests/deaths.db.test.ts';
const RACES_TEST = 'apps/server/src/modules/lockup/tests/races.db.test.ts';

export const LOCKUP: readonly Mutant[] = [
  mutant(
    'M110',
    'A product is sold although the fund cannot pay its whole term.',
    [OPENING, "return amount > fund ? { reason: 'fund', left } : null;", 'return null;'],
    // The second look at the fund, after the posting, refuses it too.
    unit(OPENING_TEST),
  ),
  mutant(
    'M111',
    'Leaving costs one unit more than is left.',
    [
      RULE,
      'Math.max(0, Math.ceil((expiryOf(terms) - time) / terms.unitMs));',
      'Math.max(0, Math.ceil((expiryOf(terms) - time) / terms.unitMs) + 1);',
    ],
    unit(RULE_TEST),
    unit(RECEIPT_TEST),
  ),
  mutant(
    'M112',
    'The daily yield is an atom less than the rate says.',
    [RULE, "mulDiv(amount, BigInt(dailyPpm), PPM, 'down');", "mulDiv(amount, BigInt(dailyPpm), PPM, 'down') - 1n;"],
    unit(RULE_TEST),
  ),
  mutant(
    'M113',
    'A yield is paid a unit late.',
    [RULE, 'const over = lockedAt + k * unitMs;', 'const over = lockedAt + (k + 1) * unitMs;'],
    unit(RULE_TEST),
  ),
  mutant(
    'M114',
    'Who leaves gives the operator the yields that were already set aside and earned.',
    [
      POSTINGS,
      'const unearned = BigInt(order.units - paid) * order.daily;',
      'const unearned = BigInt(order.units) * order.daily;',
    ],
    unit(POSTINGS_TEST),
  ),
  mutant(
    'M115',
    "What rounding adds to a penalty goes to the operator's fund.",
    [RULE, "toFund: least(mulDiv(amount, rate, PPM, 'down'))", "toFund: least(mulDiv(amount, rate, PPM, 'up'))"],
    unit(RULE_TEST),
  ),
  mutant(
    'M116',
    'A receipt takes a penalty that the rule does not make.',
    [RECEIPT, 'amounts: said?.penalty === end.penalty.atoms && said.returned === end.returned,', 'amounts: said !== null,'],
    unit(RECEIPT_TEST),
  ),
  mutant(
    'M117',
    'Leaving at the moment of a payout loses it.',
    [REDEEM, '  await parts.due.runNow(tx, id, now);\n', ''],
    database(RACES_TEST, 'at the moment of a payout'),
  ),
  mutant(
    'M118',
    'A deposit is left for more than its owner accepted.',
    [
      REDEEM,
      'if (most !== undefined && penalty.atoms > BigInt(most))',
      'if (most !== undefined && penalty.atoms > BigInt(most) * 1_000n)',
    ],
    database(LIFE_TEST, 'is not left for more than the user accepts'),
  ),
  mutant(
    'M119',
    'A deposit continues on terms that are worse.',
    [OPENING, '    product.dailyPpm >= order.dailyPpm &&\n', ''],
    unit(OPENING_TEST),
  ),
  mutant(
    'M120',
    'A yield is locked again with the principal.',
    [
      DUE,
      "return { userId, product, amount, renew: 'principal',",
      "return { userId, product, amount: amount + order.total, renew: 'principal',",
    ],
    database(LIFE_TEST, 'locks the principal again at maturity'),
  ),
  mutant(
    'M121',
    'The app calls payouts verified that are smaller than promised.',
    [BILL, 'amount !== daily || ', ''],
    unit(BILL_TEST),
  ),
  mutant(
    'M122',
    'After its first payout an order is paid nothing more.',
    [DUE, "next === null ? [] : [{ position: order.id, event: 'pay', period: k + 1, dueAt: next }],", '[],'],
    database(DEATHS_TEST, 'pays each payout once'),
  ),
  mutant(
    'M248',
    'Deposits are continued where lock-up is not offered any more.',
    [DUE, ' || parts.isClosed();', ';'],
    database('apps/server/src/modules/lockup/tests/lockup.db.test.ts', 'says account of a user'),
  ),
  mutant(
    'M249',
    'The log hides that a product is sold beyond its quota.',
    [AUDIT, "if (sold.taken > sold.facts.quota) return 'QUOTA';", ''],
    unit(AUDIT_TEST, 'beyond its quota'),
  ),
  mutant(
    'M250',
    'The log hides that an order continues on worse terms.',
    [AUDIT, 'order.ratioPpm <= was.ratioPpm', 'order.ratioPpm >= 0'],
    unit(AUDIT_TEST, 'continues none'),
  ),
];
