// SPDX-License-Identifier: Apache-2.0
/**
 * The check of a receipt of contracts, the same in the server, the browser and `npm run verify`: a stop that fired, a liquidation, a
 * deleveraging, a payment of funding. Nothing in the file is trusted, no check throws. What it cannot show: that what the owner's device kept is
 * the same history (compare its head), and that an input of the index was true.
 */
import { formatUnits } from '@glasshouse/money';
import { isBeyond, isTrailReached, type Side } from '@glasshouse/risk';
import { countOf } from '../../count.ts';
import { checkGrowth } from '../../growth.ts';
import { headSize } from '../../head-values.ts';
import { verifyHead } from '../../head.ts';
import type { LogKey } from '../../keys.ts';
import { checkKeys, type Expected } from '../../receipt/logged.ts';
import type { ReceiptKind, Verdict } from '../../receipt/rule.ts';
import { type Check, type CheckedStep, stepList, type StepParams, utc } from '../../receipt/steps.ts';
import { areFillsWithin, type Attempt, attemptOf, isCaused, isDivided, isFundRight, isLimitRight } from './attempt.ts';
import { isAccountRight } from './account.ts';
import { isCross, membersOf } from './account-members.ts';
import { areStopsHeld, isAccountFirstDue, isFirstDue, isFirstReached } from './before.ts';
import { isFired, type WaitingStop } from './chain.ts';
import { checkEntry, describeEntry } from './conditional.ts';
import { count, type Fields, whole } from './fields.ts';
import { type History, historyOf, isHistoryOf, olderSize, pastOf } from './history.ts';
import { isInList } from './lists.ts';
import { isEveryPeriodPaid } from './payment.ts';
import { checkPayment, checkSigned } from './payment-steps.ts';
import { areOwnFirst, isRank, isTakenByRank, readEntry } from './ranking.ts';
import { type ContractReceipt, RECEIPT_FORMAT, type ReceiptOf } from './receipt-file.ts';
import { isIn, isShaped, type Parts, partsOf, tryTo } from './receipt-parts.ts';
import { CONTRACT_RULE } from './records.ts';
import { areRising, periodOf } from './rates.ts';
import { areLinked, type Deciding, markOf } from './run-of-ticks.ts';
import { areTermsStated, readState } from './state.ts';
import { lotsText, moneySum, moneyText, percentText, priceText, wordIn } from './shown.ts';
import { CONTRACT_STEPS, type ContractStep } from './steps.ts';
import { areStopFillsRight, isReached, isStopLimitRight, isTriggerRight, type StopClose, stopOf } from './stop-close.ts';
import type { ReadTerms } from './terms.ts';
import { followTrail } from './trail.ts';

/** The verdict on a receipt. */
export interface ContractVerdict extends Verdict<ContractStep> {
  readonly of: ReceiptOf | null;
  /** The record as it stands in the log; null where it cannot be read. */
  readonly record: Fields | null;
  readonly terms: ReadTerms | null;
  /** Of funding, the payment as the position's chain has it; of a conditional entry its opening. */
  readonly event: Fields | null;
}

type CheckStep = Check<ContractStep>;

function checkLog({ file, record, attempt, termsOf, ticks }: Parts, check: CheckStep, keys: ReadonlyMap<string, LogKey>): void {
  const { head, earlier, growth } = file;
  const tickLeaf = ticks?.at(-1)?.leaf ?? -1;
  check(
    'HEAD',
    () =>
      verifyHead(head, keys) && (earlier === null || (verifyHead(earlier, keys) && (headSize(earlier) ?? Infinity) <= tickLeaf)),
    {
      size: head.size,
      time: utc(countOf(head.time)),
      root: head.root,
    },
  );
  check('GROWTH', () => (earlier === null ? growth.length === 0 : checkGrowth(earlier, head, growth) === null), {
    from: earlier?.size ?? '0',
    to: head.size,
  });
  const leaf = Number(file.record.leaf);
  check(
    'LOGGED',
    () => {
      const known = [...file.terms, ...(file.rates ?? []), ...(file.fundings ?? [])];
      const beside = [file.liquidation, file.wait].flatMap((one) => one ?? []);
      const others = [...known, ...beside, ...(file.marks ?? [])];
      const isBehind = known.every((one) => Number(one.leaf) < leaf);
      return (
        record !== null &&
        termsOf(record) !== null &&
        (file.of !== 'adl' || (attempt !== null && attempt['id'] === record['liquidation'])) &&
        (file.of === 'adl') === (file.liquidation !== null) &&
        tickLeaf < leaf &&
        isBehind &&
        [file.record, ...others].every((one) => isIn(head, one))
      );
    },
    { leaf: file.record.leaf },
  );
}

function checkTicks({ file, record, attempt, ticks, deciding, termsOf, periods, rateAt }: Parts, check: CheckStep): void {
  const of = attempt ?? record;
  const terms = termsOf(of);
  const params: StepParams = { count: String(file.ticks.length), time: deciding ? utc(deciding.at.time) : '-' };
  check(
    'TICKS_LOGGED',
    () =>
      ticks !== null &&
      deciding !== null &&
      deciding.at.time === count(of as Fields, 'tick') &&
      count(record as Fields, 'tick') === deciding.at.time &&
      areLinked(ticks) &&
      ticks.every(({ tick, symbol, isInside }) => symbol === terms?.index && isInside && isIn(file.head, tick)),
    params,
  );
  check(
    'TICKS_PRICED',
    () => ticks !== null && ticks.every(({ isByRules, step }) => isByRules && step === ticks[0]?.step),
    params,
  );
  const stated = (name: string) => of !== null && of[name] === record?.[name];
  const rate = file.of === 'funding' ? 'rate_now' : 'rate';
  check(
    'RATE',
    () =>
      terms !== null &&
      periods !== null &&
      areRising(periods.rates.map(({ period }) => period)) &&
      rateAt(count(of as Fields, 'tick')) === whole(of as Fields, rate) &&
      stated(rate),
    { rate: percentText(of, rate) },
  );
  check('MARK', () => deciding !== null && markOf(deciding.at, rateAt) === whole(of as Fields, 'mark') && stated('mark'), {
    mark: priceText(terms, of, 'mark'),
    index: deciding && terms ? formatUnits(deciding.at.ticks, terms.priceDecimals) : '-',
  });
}

/** Step HISTORY; of a stop and a liquidation with what of the side is older. */
function checkHistory(parts: Parts, check: CheckStep): History | null {
  const { file, record, termsOf, periods } = parts;
  const terms = termsOf(record);
  const history = record && terms && tryTo(() => historyOf(record, file.chain, terms));
  check(
    'HISTORY',
    () =>
      record !== null &&
      history !== null &&
      file.of !== 'funding' &&
      file.of !== 'entry' &&
      isHistoryOf(record, file.of, history) &&
      terms !== null &&
      periods !== null &&
      isEveryPeriodPaid(history.before, terms, periodOf(count(record, 'tick')), periods) &&
      (file.of === 'adl' ? file.older.length === 0 : olderSize(record, file.older, termsOf) === whole(record, 'older')),
    { events: String(history?.state.revision ?? '-'), head: history?.before.head ?? '-' },
  );
  const { account } = parts.file;
  check('ACCOUNT', () => isAccountRight(parts), account === undefined ? {} : { count: String(account.length) });
  return history;
}

/** The steps of an attempt that its record alone answers for. */
function checkAttempt(parts: Parts, attempt: Attempt | null, check: CheckStep, history: History | null): void {
  const { file, deciding, wait } = parts;
  const { standing, record } = attempt ?? {};
  const terms = standing?.terms ?? null;
  const fields = record ?? null;
  const step = (id: ContractStep, test: (of: Attempt) => boolean, params: StepParams = {}) =>
    check(id, () => attempt !== null && test(attempt), params);
  step('REQUIREMENT', isCaused, {
    equity: moneyText(terms, fields, 'equity'),
    requirement: moneyText(terms, fields, 'requirement'),
  });
  const past =
    standing && history && file.of === 'liquidation'
      ? pastOf(history, file.chain, standing.terms, standing.slice.older)
      : undefined;
  const before = deciding?.before;
  // Of a deleveraging the account that was liquidated is not shown.
  const members = (of: Attempt) => (file.of === 'adl' ? null : membersOf(of.record, file.account ?? [], parts.termsOf));
  const isFirst = (of: Attempt, at: Deciding) =>
    isCross(of.record) ? isAccountFirstDue(of, at, wait, members(of), past) : isFirstDue(of, at, wait, past);
  step('BEFORE', (of) => deciding !== null && (file.of === 'adl' || past !== undefined) && isFirst(of, deciding), {
    before: before && terms ? formatUnits(before.ticks, terms.priceDecimals) : '-',
    time: before ? utc(before.time) : '-',
  });
  if (file.of === 'liquidation')
    step('STOPS', ({ standing: { held }, mark }) => {
      const isHeld = areStopsHeld(wait, standing?.terms.market ?? -1, deciding?.at.time ?? -1);
      return (
        history !== null &&
        (isHeld || [...history.before.stops.values()].every((stop) => isWaiting(parts, held.side, stop, mark)))
      );
    });
  step('LIMIT', isLimitRight, { lots: lotsText(terms, fields, 'closing'), limit: priceText(terms, fields, 'limit') });
  if (file.of === 'liquidation') step('OWN_FIRST', (of) => areOwnFirst(of, file.own), { count: String(file.own.length) });
  step('FILLS', areFillsWithin, { left: lotsText(terms, fields, 'left') });
  step('FUND', isFundRight, { paid: moneyText(terms, fields, 'fund_paid') });
  step('RETURNED', isDivided, {
    returned: moneyText(terms, fields, 'returned'),
    fund: moneySum(terms, fields, 'repaid', 'fee_part', 'fund_fee'),
  });
  if (file.of === 'liquidation')
    step('ADL_RANK', (of) => isTakenByRank(of, file.ranking), { ranks: String(file.ranking.length) });
}

/** Whether a deleveraged position has the rank that the ranking of the liquidation gives it, and gave what its record says. */
function isOwnRank({ file, record, termsOf }: Parts, attempt: Attempt): boolean {
  const [entry] = file.ranking;
  if (record === null || entry === undefined || file.ranking.length !== 1) return false;
  const state = readState(record);
  const { fields, head, candidate } = readEntry(attempt, entry.body, 'contract_rank');
  const rank = count(record, 'rank');
  const stated = { count: count(record, 'of'), root: record['root'] as string };
  const list = attempt.record['ranking'] as Fields | null;
  const place = attempt.fills.filter(({ kind }) => kind === 'adl').find(({ position }) => position === state.position);
  return (
    list?.['root'] === stated.root &&
    list['count'] === record['of'] &&
    isInList(stated, rank - 1, entry) &&
    isRank(attempt, fields, rank) &&
    fields['score'] === record['score'] &&
    candidate.id === state.position &&
    candidate.lots === state.held.lots &&
    whole(fields, 'entry_value') === state.held.entryValue &&
    whole(fields, 'backing') === (isCross(record) ? whole(record, 'backing') : state.held.margin - state.held.owed) &&
    fields['equity'] === (isCross(record) ? record['apportioned'] : undefined) &&
    whole(fields, 'fee_ppm') === termsOf(record)?.feePpm &&
    head === state.head &&
    count(record, 'against') === attempt.state.position &&
    place?.lots === whole(record, 'closed') &&
    place.ticks === whole(record, 'ticks') &&
    // Nobody is closed beyond their own bankruptcy price.
    !isBeyond(candidate.side, place.ticks, candidate.bankruptcy)
  );
}

/** Whether a stop waits at the mark of a liquidation: nothing before fired it, nor does this mark. */
function isWaiting({ marks, deciding }: Parts, side: Side, stop: WaitingStop, mark: bigint): boolean {
  if (stop.kind !== 'trailing') return !isFired(side, stop, mark);
  if (marks === null || deciding === null || stop.set === null) return false;
  const trail = { ...stop, side, set: stop.set };
  const { extreme, isFired: isPassed } = followTrail(trail, marks, deciding.at.time);
  return !isPassed && !isTrailReached(trail, extreme, mark);
}

/** Whether the farthest mark that a trailing stop states is that of the recorded marks, none of which fired it before. */
function isTrailRight({ marks, deciding }: Parts, { trail }: StopClose): boolean {
  if (trail === null) return true;
  if (marks === null || deciding === null) return false;
  const { extreme, isFired: isPassed } = followTrail(trail, marks, deciding.at.time);
  return !isPassed && extreme === trail.extreme;
}

function checkStop(parts: Parts, check: CheckStep): void {
  const { record, deciding, wait, termsOf } = parts;
  const terms = termsOf(record);
  const close = record && terms && tryTo(() => stopOf(record, terms));
  check('REACHED', () => close !== null && isTriggerRight(close) && isReached(close, close.mark), {
    trigger: priceText(terms, record, 'trigger'),
  });
  if (record?.['stop'] === 'trailing')
    check('TRAIL', () => close !== null && isTrailRight(parts, close), {
      extreme: priceText(terms, record, 'extreme'),
      count: String(parts.file.marks?.length ?? 0),
    });
  check('BEFORE', () => close !== null && deciding !== null && isFirstReached(close, deciding, wait), {
    before: deciding?.before && terms ? formatUnits(deciding.before.ticks, terms.priceDecimals) : '-',
  });
  check('LIMIT', () => close !== null && isStopLimitRight(close), { limit: priceText(terms, record, 'limit') });
  check('FILLS', () => close !== null && areStopFillsRight(close), {
    realized: moneyText(terms, record, 'realized'),
    fee: moneyText(terms, record, 'fees'),
    left: lotsText(terms, record, 'left'),
  });
}

/** Step TIER: the rates of the position that is liquidated or whose stop fired; of a deleveraging also its own terms. */
function checkTier({ file, record, attempt, termsOf }: Parts, check: CheckStep, of: Attempt | null): void {
  check(
    'TIER',
    () => {
      const terms = termsOf(record);
      if (record === null || terms === null) return false;
      if (file.of === 'stop') {
        const { standing, state } = stopOf(record, terms);
        return areTermsStated(standing, record, state);
      }
      const isOwn =
        file.of === 'liquidation' || (terms.market === of?.standing.terms.market && terms.from <= readState(record).opened);
      return of !== null && isOwn && areTermsStated(of.standing, attempt as Fields, of.state);
    },
    {
      version: String(termsOf(record)?.tierVersion ?? '-'),
      maintenance: wordIn(attempt ?? record, 'maintenance_ppm'),
    },
  );
}

function verify(value: unknown, expected: Expected = {}): ContractVerdict {
  const { steps, check } = stepList<ContractStep>();
  if (!check('SHAPE', () => isShaped(value)))
    return { ok: false, stage: 'settled', steps, of: null, record: null, terms: null, event: null };
  const file = value as ContractReceipt;
  const keys = checkKeys(check, file.keys, file.log, expected);
  const parts = partsOf(file);
  const { record, attempt, termsOf } = parts;
  checkLog(parts, check, keys);
  checkTicks(parts, check);
  const terms = termsOf(attempt);
  const of = attempt && terms && tryTo(() => attemptOf(attempt, terms));
  if (file.of === 'entry') return verdictOf(parts, steps, checkEntry(parts, check, keys));
  if (file.of !== 'funding') checkTier(parts, check, of);
  if (file.of === 'funding') return verdictOf(parts, steps, checkPayment(parts, check, keys));
  const history = checkHistory(parts, check);
  if (file.of === 'stop') checkStop(parts, check);
  else checkAttempt(parts, of, check, history);
  if (file.of === 'adl')
    check('ADL_RANK', () => of !== null && isOwnRank(parts, of), {
      rank: wordIn(record, 'rank'),
      of: wordIn(record, 'of'),
      score: wordIn(record, 'score'),
    });
  checkSigned(file, wordIn(record, 'after'), check, keys);
  return verdictOf(parts, steps, null);
}

const verdictOf = (
  { file, record, termsOf }: Parts,
  steps: readonly CheckedStep<ContractStep>[],
  event: Fields | null,
): ContractVerdict => ({
  ok: steps.every(({ ok }) => ok),
  stage: 'settled',
  steps,
  of: file.of,
  record,
  terms: termsOf(record),
  event,
});

function describe({ of, record, terms, event }: ContractVerdict): string | null {
  if (of === null || record === null || terms === null) return null;
  if (of === 'funding')
    return `Position in ${terms.symbol}: funding of ${moneyText(terms, event, 'funding')} at a mark of ${priceText(terms, record, 'mark')} (above zero: received), ${moneyText(terms, event, 'owed')} of it still owed.`;
  if (of === 'entry')
    return describeEntry(terms.symbol, record, priceText(terms, record, 'mark'), priceText(terms, record, 'trigger'));
  const what = `${terms.symbol} ${wordIn(record, 'side')} position ${wordIn(record, 'position')}`;
  const mark = priceText(terms, record, 'mark');
  if (of === 'liquidation')
    return `${what} was liquidated at a mark of ${mark}: ${moneyText(terms, record, 'returned')} came back, the fund received ${moneyText(terms, record, 'fund_fee')}.`;
  if (of === 'stop')
    return `${what}: its stop at ${priceText(terms, record, 'trigger')} fired at a mark of ${mark} and realized ${moneyText(terms, record, 'realized')}, fees ${moneyText(terms, record, 'fees')}.`;
  return `${what} was deleveraged by ${lotsText(terms, record, 'closed')} at ${priceText(terms, record, 'ticks')} as number ${wordIn(record, 'rank')} of ${wordIn(record, 'of')}; it realized ${moneyText(terms, record, 'realized')}.`;
}

/** Receipts of contracts. */
export const contractReceipts: ReceiptKind<ContractReceipt, ContractVerdict> & { readonly format: typeof RECEIPT_FORMAT } = {
  format: RECEIPT_FORMAT,
  rules: [CONTRACT_RULE],
  steps: CONTRACT_STEPS,
  verify,
  headOf: ({ head }) => head,
  logOf: ({ log }) => log,
  describe,
};
