/** Rigged verifiers of contracts: each would let something pass that somebody gains by. */
import type { Mutant } from '../mutant.ts';
import { mutant, unit } from './builders.ts';

const at = (file: string) => `packages/proofs/src/rules/contracts/${file}`;
const RECEIPT = unit(at('receipt.test.ts'));
const AUDIT = unit(at('audit.test.ts'));
const CHAIN = unit(at('chain.test.ts'));
const FUNDING = unit(at('funding.test.ts'));
const CROSS = 'apps/server/src/modules/contracts/tests/cross-receipts.test.ts';
const TRAILS = 'apps/server/src/modules/contracts/tests/trailing-stops.test.ts';
const CONDITIONALS = 'apps/server/src/modules/contracts/tests/conditionals.test.ts';
const RISK_SWING = 'packages/risk/src/swing.ts';
const FUNDING_AUDIT = unit(at('audit-funding.test.ts'));

export const CONTRACT_RECEIPTS: readonly Mutant[] = [
  mutant(
    'M68',
    'The verifier takes a late liquidation for a timely one.',
    [
      at('before.ts'),
      'return (past === undefined && isChanged(before)) || !isDueThen(before);',
      'return (past === undefined && isChanged(before)) || before.time > 0;',
    ],
    RECEIPT,
    AUDIT,
  ),
  mutant(
    'M90a',
    'A tick that is not in the log passes in a receipt.',
    [
      at('receipt.ts'),
      'symbol === terms?.index && isInside && isIn(file.head, tick)',
      'symbol === terms?.index && isInside && tick !== null',
    ],
    RECEIPT,
  ),
  mutant(
    'M90b',
    'An index that its quotes do not make passes in a receipt.',
    [at('receipt.ts'), 'isByRules && step === ticks[0]?.step', "(isByRules || step !== '') && step === ticks[0]?.step"],
    RECEIPT,
  ),
  mutant(
    'M90c',
    'A mark that the index does not make passes.',
    [at('receipt.ts'), "markOf(deciding.at, rateAt) === whole(of as Fields, 'mark')", 'markOf(deciding.at, rateAt) > 0n'],
    RECEIPT,
  ),
  mutant(
    'M90d',
    'A user is judged by a rate of maintenance of their own.',
    [
      at('state.ts'),
      "rates.maintenancePpm === whole(record, 'maintenance_ppm')",
      "rates.maintenancePpm <= whole(record, 'maintenance_ppm')",
    ],
    RECEIPT,
    AUDIT,
  ),
  mutant(
    'M91a',
    'A position is judged by terms that came after it.',
    [at('state.ts'), 'terms.from <= state.opened', 'terms.from <= state.opened + 1e12'],
    RECEIPT,
  ),
  mutant(
    'M91b',
    'An entry value that its fills do not make passes.',
    [at('history.ts'), 'a.entryValue === b.entryValue && a.margin', 'a.margin'],
    RECEIPT,
  ),
  mutant(
    'M91c',
    'A fill may take less margin than its multiple says.',
    [at('chain.ts'), "fill.margin === whole(event, 'margin') && fill.fee", "fill.margin >= whole(event, 'margin') && fill.fee"],
    RECEIPT,
  ),
  mutant(
    'M91d',
    'A close may credit less than it left.',
    [at('chain.ts'), "closed.credit === whole(event, 'credit');", "closed.credit >= whole(event, 'credit');"],
    CHAIN,
  ),
  mutant(
    'M92a',
    'A fee above the published one passes.',
    [at('chain.ts'), 'if (rate < 0n || rate > feePpm)', 'if (rate < 0n)'],
    CHAIN,
  ),
  mutant(
    'M92b',
    'A history that was rewritten passes.',
    [at('history.ts'), 'before.head === state.head &&', "before.head !== '' &&"],
    RECEIPT,
  ),
  mutant(
    'M92c',
    'A liquidation without cause passes.',
    [at('attempt.ts'), 'isDueAt(standing, mark) &&\n', 'mark > 0n &&\n'],
    RECEIPT,
  ),
  mutant(
    'M92d',
    'A stop that was reached and passed over is not seen.',
    [
      at('receipt.ts'),
      'every((stop) => isWaiting(parts, held.side, stop, mark))',
      'every((stop) => stop.set !== undefined || isWaiting(parts, held.side, stop, mark))',
    ],
    RECEIPT,
  ),
  mutant(
    'M93a',
    'A stop that fired late passes.',
    [at('before.ts'), 'return isNew || !isReached(close, markOf(before, rateAt));', 'return isNew || close.mark > 0n;'],
    RECEIPT,
    AUDIT,
  ),
  mutant(
    'M93b',
    'A stop that was not reached passes.',
    [at('stop-close.ts'), 'isFired(standing.held.side, stop, mark);', 'isFired(standing.held.side, stop, mark) || mark > 0n;'],
    RECEIPT,
  ),
  mutant(
    'M93c',
    'A stop is closed beyond its worst price.',
    [at('stop-close.ts'), 'limit === null || isBeyond(held.side, ticks, limit)', 'limit === null'],
    RECEIPT,
    AUDIT,
  ),
  mutant(
    'M93d',
    'All is closed where a stage suffices.',
    [
      at('attempt.ts'),
      "whole(record, 'closing') === lotsToClose(attempt) &&",
      "whole(record, 'closing') >= lotsToClose(attempt) &&",
    ],
    RECEIPT,
  ),
  mutant(
    'M94a',
    'Own opposite positions are spared.',
    [
      at('ranking.ts'),
      "root === stated.root && size === stated.count && isSorted && isTakenFrom(attempt, 'own', entries)",
      'isSorted || root === stated.root || size === stated.count',
    ],
    RECEIPT,
  ),
  mutant(
    'M94b',
    'The book is left beyond the bankruptcy price.',
    [at('attempt.ts'), 'limit !== null && !isBeyond(side, ticks, limit) && position === 0', 'limit !== null && position === 0'],
    RECEIPT,
    AUDIT,
  ),
  mutant(
    'M94c',
    'The fund pays more than its fills lacked.',
    [
      at('attempt.ts'),
      'sumOf(done, ({ closed }) => closed.fromFund) !== paid',
      'sumOf(done, ({ closed }) => closed.fromFund) > paid',
    ],
    RECEIPT,
  ),
  mutant(
    'M94d',
    'The fund pays beyond its budget of the hour.',
    [at('attempt.ts'), 'return lots <= most || paid <= budget;', 'return lots <= most || paid >= 0n;'],
    RECEIPT,
  ),
  mutant(
    'M95a',
    'What a liquidation leaves is kept.',
    [at('attempt.ts'), "whole(record, 'returned') === returned &&", "whole(record, 'returned') <= returned &&"],
    RECEIPT,
  ),
  mutant(
    'M95b',
    'Ranks of a deleveraging are swapped.',
    [at('ranking.ts'), 'isListed && isSorted && isEnough', 'isListed && isEnough'],
    RECEIPT,
  ),
  mutant(
    'M95c',
    'A rank by a score that does not follow.',
    [at('ranking.ts'), "score !== null && score === whole(fields, 'score')", 'score !== null'],
    RECEIPT,
  ),
  mutant(
    'M95d',
    'A deleveraged position shows a rank of another ranking.',
    [at('receipt.ts'), 'isInList(stated, rank - 1, entry) &&\n', 'stated.count >= rank &&\n'],
    RECEIPT,
  ),
  mutant(
    'M96a',
    'A receipt that the operator did not sign passes.',
    [
      at('payment-steps.ts'),
      'return isSignedBy(statementMessage(signed, statement.time, statement.key), statement, keys);',
      'return statementMessage(signed, statement.time, statement.key).length > 0 || isSignedBy(new Uint8Array(), statement, keys);',
    ],
    RECEIPT,
  ),
  mutant(
    'M96b',
    'Money that leaves the fund outside of all records is not seen.',
    [at('audit-fund.ts'), 'return gone >= 0n && gone <= MOST_ROUNDING;', 'return gone >= 0n;'],
    AUDIT,
  ),
  mutant(
    'M96c',
    'Liquidations before stops are not seen.',
    [
      at('audit.ts'),
      'return last === undefined || (at !== -1 && (place[at] as number) > (last[at] as number));',
      'return last === undefined || at !== -1 || place.length > 0;',
    ],
    AUDIT,
  ),
  mutant(
    'M96d',
    'A deleveraging without a liquidation is not seen.',
    [at('audit-ranks.ts'), 'if (this.#taken.has(id)) continue;', 'if (this.#taken.has(id) || given.length > 0) continue;'],
    AUDIT,
  ),
  mutant(
    'M98a',
    'A bent rate of funding passes.',
    [
      at('rates.ts'),
      'rateOfMean(samples.count, mean, rules) !== rate',
      'rateOfMean(samples.count, mean, rules) > 10n ** 9n + rate',
    ],
    FUNDING,
    FUNDING_AUDIT,
  ),
  mutant(
    'M98b',
    'A sample that the rate leaves out is not missed.',
    [
      at('audit-funding.ts'),
      'return made.count === read.samples.count && made.root === read.samples.root;',
      'return made.count >= read.samples.count || made.root === read.samples.root;',
    ],
    FUNDING_AUDIT,
  ),
  mutant(
    'M98c',
    'A premium that the prices of the book do not make passes.',
    [at('samples.ts'), 'premiumOf(index, bid, ask) === premium &&', 'premiumOf(index, bid, ask) <= premium + 10n ** 6n &&'],
    FUNDING,
    FUNDING_AUDIT,
  ),
  mutant(
    'M98d',
    'A rate may be written after a tick of its period was used.',
    [at('audit-funding.ts'), 'of.used < period ||', 'of.used < period + 1 ||'],
    FUNDING_AUDIT,
  ),
  mutant(
    'M98e',
    'A rate of 0 is claimed where the terms have funding.',
    [
      at('rates.ts'),
      "if (terms.funding === 'none') return 0n;",
      "if (terms.funding !== 'none' || rates.length === 0) return 0n;",
    ],
    FUNDING,
  ),
  mutant(
    'M98f',
    'A payment is rounded the other way.',
    [at('chain.ts'), "amount === whole(event, 'funding') &&", "amount <= whole(event, 'funding') &&"],
    unit(at('chain.test.ts')),
  ),
  mutant(
    'M98g',
    'What is owed may be forgotten.',
    [at('chain.ts'), "newlyOwed === whole(event, 'owed') &&", "newlyOwed >= whole(event, 'owed') &&"],
    FUNDING,
  ),
  mutant(
    'M98h',
    'A period is paid twice.',
    [at('chain.ts'), 'if (period <= (funded.at(-1) ?? -1))', 'if (period < (funded.at(-1) ?? -1))'],
    CHAIN,
    FUNDING,
  ),
  mutant(
    'M98i',
    'A payment is skipped.',
    [at('payment.ts'), 'if (next === undefined) return false;', 'if (next === undefined) return period > 0;'],
    FUNDING,
  ),
  mutant(
    'M98j',
    'A position pays that was opened, or changed, after the payment was due.',
    [
      at('payment.ts'),
      "(changed === null || changed < count(record, 'tick'))",
      "(changed === null || changed <= count(record, 'tick'))",
    ],
    FUNDING,
  ),
  mutant(
    'M98k',
    'Payments are due at a later second, at a better price.',
    [
      at('payment.ts'),
      'return isWhole && isNone && last.time >= ends',
      'return isWhole && (isNone || last.time > ends) && last.time >= ends',
    ],
    FUNDING,
  ),
  mutant(
    'M99a',
    'Money of a cross account is kept beside the margin of what is liquidated.',
    [at('account.ts'), '=> besides(record, members) === 0n;', '=> besides(record, members) >= 0n;'],
    unit(CROSS, 'money of the account was left beside'),
  ),
  mutant(
    'M99b',
    'Other positions of an account require what the operator says.',
    [
      at('account.ts'),
      "whole(record, 'others') === inMillionths(crossRequirement(members));",
      "whole(record, 'others') >= inMillionths(crossRequirement(members));",
    ],
    unit(CROSS, 'the others require more'),
  ),
  mutant(
    'M99c',
    'Other positions of an account stand at marks of the operator.',
    [
      at('account.ts'),
      "return member.markTicks === whole(record, 'mark') && member.tick === deciding?.at.time;",
      'return member.markTicks > 0n && member.tick === deciding?.at.time;',
    ],
    unit(CROSS, 'stands at a mark of the operator'),
  ),
  mutant(
    'M99d',
    'A cross account is ranked by an equity of the operator.',
    [
      at('account.ts'),
      "&& apportionedEquity(cash, all, 0) === whole(record, 'apportioned');",
      '&& apportionedEquity(cash, all, 0) >= -cash;',
    ],
    unit(CROSS, 'is not what its account gives'),
  ),
  mutant(
    'M99h',
    'Sides of an account are netted at a price of the operator.',
    [
      at('attempt.ts'),
      "if (kind === 'net') return ticks === mark && position > 0;",
      "if (kind === 'net') return ticks > 0n && position > 0;",
    ],
    unit(CROSS, 'fails FILLS at any other price'),
  ),
  mutant(
    'M99x',
    'A stop closes more than the part that it was set for.',
    [at('history.ts'), '=== (lots < open ? lots : open);', '>= (lots < open ? lots : open);'],
    RECEIPT,
  ),
  mutant(
    'M87a',
    'A trailing stop fires by a farthest mark that never was, and its receipt passes.',
    [at('receipt.ts'), 'return !isPassed && extreme === trail.extreme;', 'return !isPassed && extreme !== null;'],
    unit(TRAILS, 'a receipt with another farthest mark'),
  ),
  mutant(
    'M87b',
    'A trailing stop that should have fired before passes in a receipt.',
    [at('receipt.ts'), 'return !isPassed && extreme === trail.extreme;', 'return isPassed || extreme === trail.extreme;'],
    unit(TRAILS, 'a receipt with another farthest mark'),
  ),
  mutant(
    'M87c',
    'Marks are left out of those that a trailing stop is followed by.',
    [at('trail.ts'), 'block.before !== null && block.before > time', 'block.before !== null && block.before > block.begins'],
    unit(at('trail.test.ts'), 'seconds that are not here'),
  ),
  mutant(
    'M87d',
    'A fall from a mark of one hour to one of the next does not count.',
    [RISK_SWING, 'for (const move of [second.fall, { from: first.high, to: second.low }])', 'for (const move of [second.fall])'],
    unit('packages/risk/src/swing.property.test.ts'),
  ),
  mutant(
    'M87e',
    'The audit of the log takes marks that were bent.',
    [at('audit-marks.ts'), 'counted.every((mark, i) => mark === (marks as BlockMarks)[i])', 'counted.length === marks?.length'],
    unit(TRAILS, 'a mark that was bent'),
  ),
  mutant(
    'M121a',
    'The verifier takes a conditional entry that fired late for a timely one.',
    [
      at('conditional.ts'),
      'return entry.set >= before.time || !isEntryReached(entry, markOf(before, rateAt));',
      'return entry.set >= before.time || markOf(before, rateAt) > 0n;',
    ],
    unit(CONDITIONALS, 'the audit of the log finds'),
  ),
  mutant(
    'M121b',
    'The verifier takes any opening for that of a conditional entry.',
    [at('conditional.ts'), 'chainStart(opening) === head &&', "head !== '' &&"],
    unit(CONDITIONALS, 'its receipt shows'),
  ),
  mutant(
    'M121c',
    'The audit takes a conditional entry that fires a second time.',
    [at('audit.ts'), 'this.#once(`entry ${entry.entry}`);', ''],
    unit(CONDITIONALS, 'the audit of the log finds'),
  ),
];
