/** Rigged stocks: another price or place in an auction, a dividend short, shares from nowhere, an action without notice. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const RULES = 'packages/proofs/src/rules/stocks';
const AUCTION = `${RULES}/auction.ts`;
const RULE = `${RULES}/rule.ts`;
const CALENDAR = `${RULES}/calendar.ts`;
const ACTION_RECEIPT = `${RULES}/action-receipt.ts`;
const AUDIT = `${RULES}/audit.ts`;
const ROWS_TEST = `${RULES}/rows.test.ts`;
const FILES_TEST = `${RULES}/files.test.ts`;
const PROPERTY_TEST = `${RULES}/property.test.ts`;
const MODULE = 'apps/server/src/modules/stocks';
const ACTION = `${MODULE}/admin/action-kind.ts`;
const CUSTODY = `${MODULE}/admin/custody-kind.ts`;
const LIFE_TEST = `${MODULE}/tests/stocks.db.test.ts`;

export const STOCKS: readonly Mutant[] = [
  mutant(
    'M200',
    'An order that came later is filled before an earlier one of its price.',
    [AUCTION, 'first === 0n ? a.sequence - b.sequence :', 'first === 0n ? b.sequence - a.sequence :'],
    unit(ROWS_TEST),
  ),
  mutant(
    'M201',
    'A market order of the queue pays any price of the collar.',
    [AUCTION, 'const limit = above(reference, marketPpm);', 'const limit = above(reference, 100_000);'],
    unit(ROWS_TEST),
  ),
  mutant(
    'M202',
    'Tax of a dividend is rounded down.',
    [
      RULE,
      'const withheld = divideUp(gross * BigInt(withholdingPpm), PPM);',
      'const withheld = (gross * BigInt(withholdingPpm)) / PPM;',
    ],
    unit(ROWS_TEST),
  ),
  mutant(
    'M203',
    'What a split leaves of a share is kept.',
    [RULE, 'inLieu: (rest * adjustedClose(close, ratio)) / denominator', 'inLieu: 0n * rest'],
    unit(ROWS_TEST),
  ),
  mutant(
    'M204',
    'An auction takes the price of least surplus, however little it trades.',
    [
      AUCTION,
      'const fullest = candidates.filter((one) => one.lots === lots);',
      'const fullest = candidates.filter((one) => one.lots > 0n);',
    ],
    unit(PROPERTY_TEST),
  ),
  mutant(
    'M205',
    'A notice needs no whole session before its day.',
    [CALENDAR, 'notice.open === days.noticeOpen &&', 'notice.open <= days.noticeOpen &&'],
    unit(FILES_TEST),
  ),
  mutant(
    'M206',
    'The file of an action may have another notice.',
    [ACTION_RECEIPT, 'applied.action === hashOfText(file.notice.body) &&', ''],
    unit(FILES_TEST),
  ),
  mutant(
    'M207',
    'The audit takes a close that is not the last price of its session.',
    [AUDIT, '(last?.leaf === tick?.leaf && last?.ticks === tick?.ticks)', '(last !== undefined && tick !== null)'],
    unit(FILES_TEST),
  ),
  mutant(
    'M208',
    'A corporate action is published for the next open.',
    [ACTION, 'if (ex.open < earliest.open)', 'if (ex.open < now)'],
    database(LIFE_TEST),
  ),
  mutant(
    'M209',
    'Shares enter after the close that counts, and before they are counted.',
    [CUSTODY, 'action.counted <= now', 'action.counted > now + 1'],
    database(LIFE_TEST),
  ),
];
