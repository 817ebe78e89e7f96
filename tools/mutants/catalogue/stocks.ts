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
const LIFE_TEST = `${MODULE}/tests/stocks.db.test.ts`;
const TRADING_TEST = `${MODULE}/tests/trading.db.test.ts`;
const ACTIONS_TEST = `${MODULE}/tests/order-actions.db.test.ts`;
const DEMO_TEST = `${MODULE}/tests/demo.db.test.ts`;
const CLEARING = `${MODULE}/domain/clearing.ts`;

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
    [`${MODULE}/store/order-changes.ts`, 'action.counted <= now', 'action.counted > now + 1'],
    database(LIFE_TEST),
  ),
  mutant(
    'M211',
    'The list of an auction leaves out who came first.',
    [`${MODULE}/store/auctions.ts`, 'auction.orders.map((order)', 'auction.orders.slice(1).map((order)'],
    database(TRADING_TEST),
  ),
  mutant(
    'M212',
    'Orders are taken while a corporate action is under way.',
    [CLEARING, 'book.isPending(marketId, now) ?', 'book.isPending(marketId, 0) ?'],
    database(ACTIONS_TEST),
  ),
  mutant(
    'M213',
    'A session begins before the orders of a split are changed.',
    [`${MODULE}/domain/session-terms.ts`, 'of.hasNone(now) ? null : calendar.at(now)', 'calendar.at(now)'],
    database(ACTIONS_TEST),
  ),
  mutant(
    'M214',
    'A process that starts again changes the orders of a split a second time.',
    [`${MODULE}/store/clearing-store.ts`, 'book.restore(await loadChanged(db));', 'book.restore([]);'],
    database(ACTIONS_TEST),
  ),
  mutant(
    'M215',
    'A dividend lowers what is asked for shares.',
    [`${MODULE}/domain/adjusting.ts`, ": kind.startsWith('stop');", ': true;'],
    database(ACTIONS_TEST),
  ),
  mutant(
    'M216',
    'A split counts holdings while what orders hold is left out.',
    [
      'apps/server/src/modules/ledger/store/reading.ts',
      "AND bucket IN ('available', 'frozen')\n  GROUP BY owner",
      "AND bucket = 'available'\n  GROUP BY owner",
    ],
    database(ACTIONS_TEST),
  ),
  mutant(
    'M217',
    'The operator converts money to shares that it does not have.',
    ['apps/server/src/modules/convert/api/parts.ts', "asset.kind !== 'stock' && ", ''],
    database(DEMO_TEST),
  ),
  mutant(
    'M218',
    'Spot cancels orders of shares.',
    ['apps/server/src/modules/spot/api/cancelAllOrders.ts', "input.legal_id, 'spot')", 'input.legal_id)'],
    database(DEMO_TEST),
  ),
  mutant(
    'M219',
    'An opening auction is measured by whichever price of its session the operator waits for.',
    [AUDIT, 'isLate || first?.leaf === tick.leaf', 'isLate || first !== undefined'],
    unit(FILES_TEST),
  ),
  mutant(
    'M221',
    'A split measures stops in new shares by the close in old ones, and ends them.',
    [
      `${MODULE}/api/change-orders.ts`,
      '!(await rebase(parts, state)) || !(await changeAll(parts, state))',
      '!(await changeAll(parts, state)) || !(await rebase(parts, state))',
    ],
    database(ACTIONS_TEST),
  ),
  mutant(
    'M222',
    'A session begins before its dividend was counted.',
    [`${MODULE}/api/change-orders.ts`, 'if (state.applied === null) return false;', ''],
    database(ACTIONS_TEST),
  ),
  mutant(
    'M301',
    'A stock goes on trading behind its end, against shares that are nobody’s.',
    [`${MODULE}/domain/clearing.ts`, "if (book.hasEnded(marketId, now)) return deny('STOCKS_DELISTED');", ''],
    database(LIFE_TEST),
  ),
  mutant(
    'M302',
    'Spot cancels an order of shares whose number it is given.',
    ['apps/server/src/modules/spot/api/cancelOrder.ts', ", ofKind: 'spot' }", ' }'],
    database(DEMO_TEST),
  ),
  mutant(
    'M303',
    'A preview in a pause names the hold of another price than the desk takes.',
    [`${MODULE}/api/previewStock.ts`, '(reference ?? paused ?? last ?? index)', '(reference ?? last ?? index)'],
    database(TRADING_TEST),
  ),
  mutant(
    'M304',
    'A split makes money of nothing: its recording goes on in old shares.',
    [
      'apps/server/src/modules/markets/domain/splits.ts',
      'split.marketId === marketId && split.from <= now',
      'split.from > Infinity',
    ],
    unit('apps/server/src/modules/markets/domain/splits.test.ts'),
  ),
  mutant(
    'M305',
    'Behind a split holdings are worth the close in old shares.',
    [`${MODULE}/domain/action-book.ts`, 'split.from > time && split.from <= now', 'split.from < time'],
    database(LIFE_TEST),
  ),
  mutant(
    'M306',
    'A stock is traded that no custodian has a share of.',
    [CLEARING, "if (!book.isCovered(marketId)) return deny('STOCKS_NO_CUSTODY');", ''],
    database(LIFE_TEST),
  ),
  mutant(
    'M307',
    'Simulated staff approve a dividend before its wait is over.',
    [
      'apps/server/src/modules/demo/staff/stock-clerk.ts',
      'if (asked === null || asked.approveAt > now) return;',
      'if (asked === null) return;',
    ],
    database('apps/server/src/demo-actions.db.test.ts'),
  ),
  mutant(
    'M308',
    'A pair is placed where its product takes no order: shares of it are counted while they move.',
    ['apps/server/src/modules/exchange/domain/oco.ts', 'if (clearing.prepare) return clearing.prepare(batch, rules, order);', ''],
    database(ACTIONS_TEST),
  ),
  mutant(
    'M309',
    'An entitlement is taken at any rate of tax.',
    [`${RULES}/action.ts`, 'const isRate = rates.includes(line.withholdingPpm);', 'const isRate = true;'],
    unit(FILES_TEST),
  ),
  mutant(
    'M310',
    'Tax of a dividend is lowered by a country that was stated behind the count.',
    [`${MODULE}/store/residences.ts`, 'WHERE stated_at <= ${until}', 'WHERE stated_at > 0 OR ${until} = 0'],
    database(LIFE_TEST),
  ),
];
