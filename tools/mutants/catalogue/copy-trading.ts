/** Mutants of copy trading. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const RULES = 'packages/proofs/src/rules/copy';
const ROWS = `${RULES}/rows.test.ts`;
const PROPERTIES = `${RULES}/property.test.ts`;
const MODULE = 'apps/server/src/modules/copy';
const CONTRACTS = 'apps/server/src/modules/contracts';
const COPYING = `${CONTRACTS}/tests/copying.test.ts`;
const EXITS = `${CONTRACTS}/tests/copy-exits.test.ts`;
const SLIPPAGE = `${CONTRACTS}/tests/copy-slippage.test.ts`;
const EXCHANGE = 'apps/server/src/modules/exchange';
const BLOCKS = `${EXCHANGE}/domain/block.property.test.ts`;
const PURSES = `${CONTRACTS}/tests/purse.property.test.ts`;

export const COPY_TRADING: readonly Mutant[] = [
  mutant(
    'M223',
    'What is left of a division goes to the trader instead of the largest remainder.',
    [`${RULES}/allocate.ts`, 'a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1', 'b.at - a.at'],
    unit(ROWS),
  ),
  mutant(
    'M224',
    'A follower pays a price that the own guard refuses.',
    [`${RULES}/allocate.ts`, 'takes(side, guard, ticks) ? (open[at] ?? 0n) : 0n', '(open[at] ?? 0n)'],
    unit(ROWS),
  ),
  mutant(
    'M225',
    'The trader has a share of a loss that was only made good.',
    [
      `${RULES}/share.ts`,
      'if (basis <= mark) return { amount: 0n, mark };',
      'if (basis <= mark) return { amount: 0n, mark: basis };',
    ],
    unit(PROPERTIES),
  ),
  mutant(
    'M226',
    'The trader closes gains and leaves losses open to draw the share.',
    [`${RULES}/share.ts`, '(open < 0n ? open : 0n)', '(open > 0n ? open : 0n)'],
    unit(ROWS),
  ),
  mutant(
    'M227',
    'A deposit counts as a gain of the trader.',
    [`${RULES}/record.ts`, '[equityBefore + paidIn, equity + paidOut]', '[equityBefore, equity + paidOut]'],
    unit(ROWS),
  ),
  mutant(
    'M228',
    'An accomplice in a thin book takes the whole slippage of every block, day after day.',
    [`${RULES}/guard.ts`, 'beyond(side, markTicks, allowedTicks(facts)), ', ''],
    unit(PROPERTIES),
  ),
  mutant(
    'M229',
    'The loss cap leaves out what is still open.',
    [`${RULES}/guard.ts`, 'sum + result - feeOf(value, feePpm)', 'sum - feeOf(value, feePpm)'],
    unit(ROWS),
  ),
  mutant(
    'M230',
    'A new follow of the same pair shares the same gain again.',
    [`${RULES}/share.ts`, 'lastMark > lastBasis ? lastMark - lastBasis : 0n', '0n'],
    unit(PROPERTIES),
  ),
  mutant(
    'M231',
    'A loss cap is above the money that is set aside.',
    [`${MODULE}/domain/follow.ts`, "return atoms > budget ? cap(budget, 'max_loss') : atoms;", 'return atoms;'],
    unit(`${MODULE}/domain/follow.test.ts`),
  ),
  mutant(
    'M232',
    'A trader takes more money than a thin book carries.',
    [`${MODULE}/domain/follow.ts`, 'budgets >= MOST_BUDGETS ? 0n : MOST_BUDGETS - budgets', 'MOST_BUDGETS'],
    unit(`${MODULE}/domain/follow.test.ts`),
  ),
  mutant(
    'M233',
    'Somebody who lost half of the account pays in to lead.',
    [`${MODULE}/domain/application.ts`, '{ equity: after, ...moved }', '{ equity: after, paidIn: 0n, paidOut: 0n }'],
    unit(`${MODULE}/domain/application.test.ts`),
  ),
  mutant(
    'M234',
    'The share of a follow is raised behind its owner.',
    [
      `${MODULE}/api/followTrader.ts`,
      'after: { ...before, ...terms } });',
      'after: { ...before, ...terms, sharePpm: trader.sharePpm } });',
    ],
    database(`${MODULE}/tests/copy.db.test.ts`),
  ),
  mutant(
    'M235',
    'Who ends as a trader keeps the money of followers held.',
    [`${MODULE}/api/change-follow.ts`, '  return 0n;\n', '  return before?.held ?? 0n;\n'],
    database(`${MODULE}/tests/copy.db.test.ts`),
  ),
  mutant(
    'M236',
    'A losing hour of a trader is left out of the log.',
    [`${RULES}/hour.ts`, 'before === null || !isSame(known, before)', 'before === null'],
    unit(`${RULES}/hour.test.ts`),
  ),
  mutant(
    'M237',
    'A deposit raises the index of a trader.',
    [`${MODULE}/settlement/hours.ts`, 'balance - last.balance - (contracts - last.contracts)', '0n'],
    database(`${MODULE}/tests/hours.db.test.ts`),
  ),
  mutant(
    'M238',
    'Positions of a trader are shown while they can be traded ahead of.',
    [`${MODULE}/api/show.ts`, 'now < hour.at + HOUR_MS', 'now < hour.at'],
    database(`${MODULE}/tests/hours.db.test.ts`),
  ),
  mutant(
    'M239',
    'A fall of a trader is forgotten with the next hour.',
    [`${MODULE}/settlement/hours.ts`, 'Math.max(last?.dropPpm ?? 0, drop)', 'drop'],
    database(`${MODULE}/tests/hours.db.test.ts`),
  ),
  mutant(
    'M260',
    'What a copy gains or gives back is available at once, beside the money set aside.',
    [`${CONTRACTS}/domain/purse.ts`, "purse === null ? 'available' : 'frozen'", "'available'"],
    unit(PURSES),
  ),
  mutant(
    'M261',
    'The owner of a copy takes margin out of the money set aside.',
    [`${CONTRACTS}/domain/margin.ts`, "  if (position.purse !== null) return deny('CONTRACTS_COPY_MARGIN');\n", ''],
    unit(PURSES),
  ),
  mutant(
    'M262',
    'The trader has the odd lots of a block before the followers.',
    [`${EXCHANGE}/domain/settle.ts`, '[...all.filter((one) => !isOwner(one)), ...all.filter(isOwner)]', 'all'],
    unit(BLOCKS),
  ),
  mutant(
    'M263',
    'A member of a block pays more than its worst price.',
    [`${EXCHANGE}/domain/block.ts`, "{ ...now, priceTicks: limit, force: 'ioc' }", "{ ...now, force: 'ioc' }"],
    unit(BLOCKS),
  ),
  mutant(
    'M264',
    'The last follower of a trader is left out of every block.',
    [
      `${CONTRACTS}/domain/copying.ts`,
      'view.copies.followsOf(command.userId).filter(({ isLed }) => isLed)',
      'view.copies.followsOf(command.userId).slice(0, -1)',
    ],
    unit(COPYING),
  ),
  mutant(
    'M265',
    'Copies stay open where the trader closes.',
    [
      `${CONTRACTS}/domain/copying.ts`,
      "wish.purpose === 'open' ? openingWith(order, wish) : closingWith(order, wish)",
      "wish.purpose === 'open' ? openingWith(order, wish) : []",
    ],
    unit(COPYING),
  ),
  mutant(
    'M266',
    'What copies trade worse than the mark is not counted against the allowance of the day.',
    [`${CONTRACTS}/domain/purse.ts`, 'if (slip > 0n) view.copies.change', 'if (slip < 0n) view.copies.change'],
    database(`${MODULE}/tests/blocks.db.test.ts`),
  ),
  mutant(
    'M267',
    'A follow ends with its budget while copies of it are open.',
    [
      `${MODULE}/api/endFollow.ts`,
      'if (hasCopies)\n    return changeFollow',
      'if (hasCopies && before.held < 0n)\n    return changeFollow',
    ],
    database(`${MODULE}/tests/blocks.db.test.ts`),
  ),
  mutant(
    'M522',
    'What the book did not take of a copy as its trader closed stays open.',
    [`${CONTRACTS}/domain/copy-left.ts`, 'const wanted = position.leftLots + lots;', 'const wanted = position.leftLots;'],
    unit(EXITS),
  ),
  mutant(
    'M523',
    'A follow at its loss cap is not looked at as its price is reached.',
    [
      `${CONTRACTS}/engine/caps.ts`,
      'const bound = nearOf === maxLoss ? maxLoss :',
      'const bound = nearOf === maxLoss ? 2n * maxLoss :',
    ],
    unit(EXITS),
  ),
  mutant(
    'M524',
    'The trader still closes a copy that its owner kept.',
    [`${CONTRACTS}/domain/own-copies.ts`, '{ ...copy, purse: null, leftLots: 0n }', '{ ...copy, leftLots: 0n }'],
    unit(EXITS),
  ),
  mutant(
    'M550',
    'A trader shows a gain many times as large by money that only passes through.',
    [`${RULES}/record.ts`, '? index : partOf(index, after, before)', '? index : partOf(index, equity, before - paidOut)'],
    unit(ROWS),
  ),
  mutant(
    'M551',
    'A trader hides a loss by paying in after it.',
    [`${RULES}/record.ts`, ': partOf(index, after - paidIn, equityBefore)', ': partOf(index, after, before)'],
    unit(ROWS),
  ),
  mutant(
    'M552',
    'The operator goes back to the version of the record that knew only what moved on balance.',
    [`${RULES}/hour.ts`, 'if (isOld && isNewer)', 'if (isOld && isNewer && at < 0)'],
    unit(`${RULES}/hour.test.ts`),
  ),
  mutant(
    'M525',
    'A loss cap that is reached without an open copy leaves entries in the book.',
    [
      `${CONTRACTS}/engine/copies.ts`,
      "  else if (what === 'cap') cap(look, follow, open);",
      "  else if (what === 'cap' && open.length > 0) cap(look, follow, open);",
    ],
    database(`${MODULE}/tests/exits.db.test.ts`),
  ),
  mutant(
    'M526',
    'The loss cap in memory closes copies, not the one that their owner raised.',
    [
      `${CONTRACTS}/engine/copies.ts`,
      'const what = judged(look, purse, open, follow.cap);',
      'const what = judged(look, purse, open, terms);',
    ],
    database(`${MODULE}/tests/exits.db.test.ts`),
  ),
  mutant(
    'M527',
    'Fills of a close that rests leave no part of copies which are not in it.',
    [
      `${CONTRACTS}/domain/copy-left.ts`,
      'if (blockId !== null && (own?.isFilled ||',
      'if (own === undefined || blockId !== null && (own?.isFilled ||',
    ],
    unit(EXITS),
  ),
  mutant(
    'M528',
    'Copies stay open when the position of their trader is closed.',
    [`${CONTRACTS}/domain/copy-left.ts`, 'if (!isOpen(position)) for', 'if (position.leftLots > 0n) for'],
    unit(EXITS),
  ),
  mutant(
    'M529',
    'A stop of a trader goes before copies whose closes rest.',
    [
      `${CONTRACTS}/domain/copying.ts`,
      "const free = command.force === 'ioc' ? part :",
      "const free = command.force === 'fok' ? part :",
    ],
    unit(EXITS),
  ),
  mutant(
    'M530',
    'A later close takes a part of what was left already.',
    [
      `${CONTRACTS}/domain/copying.ts`,
      'copyClose(ledLots(copy), BigInt(command.lots), before)',
      'copyClose(copy.core.lots, BigInt(command.lots), before)',
    ],
    unit(EXITS),
  ),
  mutant(
    'M531',
    'A follower is left out because of the block of the trader itself.',
    [
      `${CONTRACTS}/domain/copying.ts`,
      'return blockId === null || batch.order(blockId)?.userId !== command.userId;',
      'return true;',
    ],
    unit(EXITS),
  ),
  mutant(
    'M532',
    'A copy that is kept counts for its follow until its batch is over.',
    [`${CONTRACTS}/domain/position-book.ts`, 'isOpen(one) && one.purse !== null && isMeant(one)', 'isOpen(one)'],
    unit(EXITS),
  ),
  mutant(
    'M533',
    'A mark far from an entry of a copy leaves it in the book.',
    [`${CONTRACTS}/engine/guards.ts`, 'if (isAway(look, order, awayTicks)) {', 'if (isAway(look, order, null)) {'],
    unit(SLIPPAGE),
  ),
  mutant(
    'M535',
    'Entries that rest use the allowance of a day anew, each by itself.',
    [`${CONTRACTS}/domain/copying.ts`, 'view.copies.usedOf(follow) + reserved(view, follow)', 'view.copies.usedOf(follow)'],
    unit(SLIPPAGE),
  ),
  mutant(
    'M536',
    'A fill of an entry that rested counts against the mark it came at.',
    [`${CONTRACTS}/domain/purse.ts`, "const newest = role === 'maker' ?", "const newest = role === 'taker' && priceTicks < 0 ?"],
    unit(SLIPPAGE),
  ),
  mutant(
    'M537',
    'A close of a copy that rests may use the allowance.',
    [`${CONTRACTS}/domain/copying.ts`, "allowance: kind === 'open' ? allowance : 0n }", 'allowance: 10n ** 12n }'],
    unit(SLIPPAGE),
  ),
  mutant(
    'M538',
    'An order of one who meets blocks has as many fills as it meets members.',
    [`${EXCHANGE}/domain/share-limit.ts`, 'return batch.hasBlocks && ', 'return !batch.hasBlocks && '],
    unit(BLOCKS),
  ),
  mutant(
    'M539',
    'A copy is kept at the mark of before an outage.',
    [
      `${CONTRACTS}/domain/own-copies.ts`,
      'if (view.book.deps.marks.isPaused(view.batch, rules.marketId))',
      'if (view.book.deps.marks.isPaused(view.batch, 0))',
    ],
    unit(EXITS),
  ),
  mutant(
    'M540',
    'A copy of which nothing was bought has no reason.',
    [`${CONTRACTS}/store/copy-store.ts`, '!isLive(order) && filledLots === 0n;', '!isLive(order) && filledLots < 0n;'],
    database(`${MODULE}/tests/blocks.db.test.ts`),
  ),
  mutant(
    'M553',
    'The operator leaves an hour of the log out of the list of hours, so that its positions are never held against it.',
    [`${RULES}/log-audit.ts`, 'logged.some((body) => !shown.has(body))', 'logged.length < 0'],
    unit(`${RULES}/log-audit.test.ts`),
  ),
  mutant(
    'M554',
    'The operator holds back what was open in an hour.',
    [`${RULES}/log-audit.ts`, 'if (facts.hour * HOUR_MS < held)', 'if (facts.hour * HOUR_MS < 0)'],
    unit(`${RULES}/log-audit.test.ts`),
  ),
  mutant(
    'M555',
    'A share of another follow is shown as the own one.',
    ['apps/web/src/features/copy/model/record.ts', 'facts.follow !== followHash(followId, salt) || ', ''],
    unit('apps/web/src/features/copy/model/record.test.ts'),
  ),
  mutant(
    'M556',
    'The loss of a follow is forgotten once its trader leads anew under another name.',
    [
      `${MODULE}/store/follows.ts`,
      'f.ended_at IS NOT NULL ORDER BY f.id DESC',
      "f.ended_at IS NOT NULL AND t.status <> 'ended' ORDER BY f.id DESC",
    ],
    database(`${MODULE}/tests/shares.db.test.ts`),
  ),
];
