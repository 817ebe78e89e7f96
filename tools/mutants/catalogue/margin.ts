/** What somebody gains by breaking a rule of margin. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const MODULE = 'apps/server/src/modules/margin';
const RULES = 'packages/proofs/src/rules/margin';
const TRADING = `${MODULE}/tests/trading.db.test.ts`;
const DEBTS = `${MODULE}/tests/margin.db.test.ts`;
const RECEIPTS = `${MODULE}/tests/receipts.db.test.ts`;
const AUDIT = `${MODULE}/tests/audit.db.test.ts`;
const COINS = `${MODULE}/tests/coins.db.test.ts`;
const DESK = `${MODULE}/tests/desk.db.test.ts`;
const RACES = `${MODULE}/tests/races.db.test.ts`;

export const MARGIN: readonly Mutant[] = [
  mutant(
    'M504',
    'A market order pays interest for what it borrowed and could not sell.',
    [
      'apps/server/src/modules/margin/domain/clearing.ts',
      'return base.reserve.ofTrades(batch, rules, { ...order, lots }, trades);',
      'return base.reserve.ofTrades(batch, rules, order, trades);',
    ],
    database('apps/server/src/modules/margin/tests/trading.db.test.ts'),
  ),
  mutant(
    'M400',
    'Orders on borrowed money trade at any price of the book.',
    [`${MODULE}/domain/clearing.ts`, 'if (!isFar) return accept(null);', 'return accept(null);'],
    database(TRADING),
  ),
  mutant(
    'M401',
    'An order is taken whatever the level would be at its worst price.',
    [`${MODULE}/domain/clearing.ts`, '  return checkLevel(view, items, own, order);', '  return accept(null);'],
    database(TRADING),
  ),
  mutant(
    'M402',
    'A debt of an hour is charged each time that it is borrowed.',
    [`${MODULE}/domain/book.ts`, 'const before = debt.hour === hour ? debt.hourCharged : 0n;', 'const before = 0n;'],
    database(DEBTS),
  ),
  mutant(
    'M403',
    'A user borrows beyond their part of the pool.',
    [`${MODULE}/domain/borrowing.ts`, 'const most = least(byLevel, least(pool, user));', 'const most = least(byLevel, pool);'],
    database(DEBTS),
  ),
  mutant(
    'M404',
    'The whole pool is lent.',
    [`${MODULE}/domain/borrowing.ts`, 'const free = idle - (capital * BigInt(terms.idlePpm)) / PPM;', 'const free = idle;'],
    database(RACES),
  ),
  mutant(
    'M405',
    'Money leaves an account whatever it owes.',
    [
      `${MODULE}/api/account-watch.ts`,
      'await (moved.atoms < 0n ? requireFree : requireValued)(parts, tx, moved);',
      'if (moved.atoms >= 0n) await requireValued(parts, tx, moved);',
    ],
    database(RACES),
  ),
  mutant(
    'M418',
    'A coin that never had a price keeps an account from its call.',
    [
      `${MODULE}/api/account-watch.ts`,
      'await (moved.atoms < 0n ? requireFree : requireValued)(parts, tx, moved);',
      'if (moved.atoms < 0n) await requireFree(parts, tx, moved);',
    ],
    database(DESK),
  ),
  mutant(
    'M419',
    'What an hour adds to a debt does not count for the call until the account is looked at for something else.',
    [`${MODULE}/domain/book.ts`, ', ...[...view.debts.values()].map((debt) => debt.userId)', ''],
    database(DESK),
  ),
  mutant(
    'M406',
    'Two that leave at once are judged by what both had before.',
    ['apps/server/src/modules/margin/store/reading.ts', ' ORDER BY asset_id FOR UPDATE', ' ORDER BY asset_id'],
    database(RACES),
  ),
  mutant(
    'M407',
    'A liquidation charges what the account does not have above its debts.',
    [`${RULES}/sale.ts`, 'return above <= 0n ? 0n : least(full, above);', 'return full;'],
    unit(`${RULES}/rows.test.ts`),
  ),
  mutant(
    'M408',
    'The receipt of a liquidation accepts a sale of more than heals.',
    [`${RULES}/replay.ts`, '    wish.quantity === order.quantity &&\n', ''],
    unit(`${RULES}/replay.test.ts`),
  ),
  mutant(
    'M409',
    'A receipt says that it is right to sell of an account above the level of liquidation.',
    [`${RULES}/replay.ts`, 'isAtOrBelow(assets, debts, LIQUIDATED_AT_PPM)', 'isAtOrBelow(assets, debts, HEALS_AT_PPM)'],
    unit(`${RULES}/replay.test.ts`),
  ),
  mutant(
    'M410',
    'The price of a liquidation may be any that the log ever had.',
    [
      `${RULES}/receipt.ts`,
      '    if (market.time > time || (time - market.time > MOST_AGE_MS && !isSmall(item, debts))) return false;\n',
      '',
    ],
    database(RECEIPTS),
  ),
  mutant(
    'M411',
    'A step says that it goes on with a liquidation that nobody has seen begin.',
    [`${RULES}/receipt.ts`, 'return first !== null && arePriced(first, inputs)', 'return arePriced(facts, inputs)'],
    database(RECEIPTS),
  ),
  mutant(
    'M412',
    'The fund pays less of a loss than it has, and the pool the rest.',
    [
      `${RULES}/replay.ts`,
      'byFund !== loss.byFund || writtenOff !== loss.writtenOff',
      'byFund + writtenOff !== loss.byFund + loss.writtenOff',
    ],
    unit(`${RULES}/replay.test.ts`),
  ),
  mutant(
    'M413',
    'The rate of an hour is of another use than the pool had.',
    [`${RULES}/record.ts`, '  (uses === null || meanOfUses(uses, hour - 1) === usePpm) &&\n', ''],
    database(AUDIT),
  ),
  mutant(
    'M414',
    'An hour, or a step of a liquidation, is kept out of the log.',
    [`${RULES}/audit.ts`, "return last.lent + last.idle > 0n ? ['MISSING'] : [];", 'return [];'],
    database(AUDIT),
  ),
  mutant(
    'M415',
    'Capital that was taken out is lent once more.',
    [`${MODULE}/store/book-store.ts`, '  if (taken <= 0n) return;', '  return;'],
    database(DESK),
  ),
  mutant(
    'M416',
    'Dust of a coin without a price keeps an account from liquidation.',
    [`${MODULE}/domain/account.ts`, ' || isFresh(marketId) || isSmall(item, debts);', ' || isFresh(marketId);'],
    database(DESK),
  ),
  mutant(
    'M417',
    'An order that repays by its name alone stays through the call.',
    [
      `${MODULE}/engine/watch.ts`,
      'filter(({ id }) => !stay.has(id))',
      "filter(({ id }) => view.order(id)?.sideEffect !== 'repay')",
    ],
    database(DESK),
  ),
  mutant(
    'M420',
    'Whether a stop that was reached in a halted market fires depends on whether somebody owes.',
    ['apps/server/src/modules/exchange/domain/tick.ts', 'if (isClosed) batch.unshown.add(marketId);', ''],
    database(DESK),
  ),
  mutant(
    'M421',
    'A process that begins while a market is halted forgets which stops were reached.',
    ['apps/server/src/modules/exchange/store/adjustments.ts', 'coalesce(shown_ms, time_ms) AS shown', 'time_ms AS shown'],
    database(DESK),
  ),
  mutant(
    'M423',
    'What leaves an account with debts is judged by a price that nobody finds again.',
    [`${MODULE}/api/account-watch.ts`, 'moved.userId, priceOf)', 'moved.userId)'],
    database(RACES),
  ),
  mutant(
    'M422',
    'Who borrows first is liquidated by a price of before, when another process leads.',
    [
      'apps/server/src/modules/exchange/desk/save-batch.ts',
      'batch.unshown, hasWorked, watched',
      'batch.unshown, batch.touched.size > 0, watched',
    ],
    database(DESK),
  ),
  mutant(
    'M424',
    'A market in which nobody buys keeps all of an account from its liquidation.',
    [`${MODULE}/engine/liquidate.ts`, '  for (const wish of wishes) {', '  for (const wish of wishes.slice(0, 1)) {'],
    database(COINS),
  ),
  mutant(
    'M425',
    'A step of a liquidation passes over an asset that has a price, as if it had none.',
    [`${RULES}/replay.ts`, "(why !== 'no_price' || time - market.time > MOST_AGE_MS)", 'why !== null'],
    unit(`${RULES}/replay.test.ts`),
  ),
  mutant(
    'M426',
    'Orders that repay are each taken for the whole debt, and trade the account away below its call.',
    [
      `${MODULE}/domain/clearing.ts`,
      'pays.set(received, (pays.get(received) ?? 0n) + atoms - (atoms * BigInt(feePpm)) / PPM);',
      'pays.set(received, 0n);',
    ],
    database(COINS),
  ),
  mutant(
    'M427',
    'A step may pay a hundredth of a bitcoin too much as a fee.',
    [`${RULES}/replay.ts`, 'const MOST_FILLS = 500n;', 'const MOST_FILLS = 1_000_000n;'],
    unit(`${RULES}/replay.test.ts`),
  ),
  mutant(
    'M428',
    'The charge of a liquidation is taken twice of a debt in coin: of the sale, and of what it buys.',
    [`${RULES}/sale.ts`, "side === 'buy' ? gross : least(gross, owedQuote);", 'side === null ? owedQuote : gross;'],
    unit(`${RULES}/replay.test.ts`),
  ),
  mutant(
    'M429',
    'The seconds that a liquidation rests on are forgotten after two weeks.',
    [`${MODULE}/store/follow-rows.ts`, 'if (leaves.length > 0) await', 'if (leaves.length < 0) await'],
    database(RECEIPTS),
  ),
  mutant(
    'M430',
    'A pool says that it had capital before it came.',
    [`${MODULE}/domain/book.ts`, 'lent: 0n, idle: rate?.idle ?? 0n, hourSum', 'lent: 0n, idle: this.idleOf(assetId), hourSum'],
    database(AUDIT),
  ),
];
