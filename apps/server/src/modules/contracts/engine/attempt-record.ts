/** The record of an attempt for the public log, and its row. */
import { type AttemptFillValues, liquidationRecord, listRoot } from '@glasshouse/proofs/contracts';
import {
  ceilOf,
  equityOf,
  exposureOf,
  fillLimit,
  floorOf,
  type LiquidationFill,
  MILLION,
  plus,
  requirementOf,
} from '@glasshouse/risk';
import type { Finished, Run } from './attempt-run.ts';
import { type Look, momentValues, stateValues } from './look.ts';
import { shownWait } from './market-state.ts';
import type { LiquidationRow } from './rows.ts';

/** What both state. */
function statedOf({ mark }: Look, { terms, rates, fills, attempt, position: { core }, before, others6 }: Run) {
  return {
    equity: floorOf(equityOf(terms.contract, exposureOf(core), mark)),
    requirement: ceilOf(plus(requirementOf(terms.contract, core.lots, rates, mark), { n: others6, d: MILLION })),
    limit: fillLimit('book', core.side, mark, attempt.bankruptcy),
    fees: fills.reduce((sum, { closed }) => sum + closed.fee, 0n),
    bankruptcy: attempt.bankruptcy,
    continues: before?.id ?? null,
  };
}

const fillValues = ({ kind, lots, ticks, position }: LiquidationFill): AttemptFillValues => ({
  in: kind,
  lots,
  ticks,
  position: position === 0 ? null : position,
});

function recordOf(look: Look, run: Run, finished: Finished) {
  const { rules, tick } = look;
  const { ended, saved, fund, after, own, ranking } = finished;
  const { leftover, sums } = ended;
  return liquidationRecord({
    ...momentValues(look, run.id),
    ...stateValues(run.position),
    ...statedOf(look, run),
    ...run.cross?.values,
    older: run.older.size,
    maintenance_ppm: run.rates.maintenancePpm,
    closing: run.attempt.lots,
    fills: run.fills.map(fillValues),
    own: own === null ? null : listRoot(own),
    ranking: ranking === null ? null : listRoot(ranking),
    fund_at_hour: fund.atHour(tick),
    fund_paid_in_hour: fund.paidInHour(rules.marketId, tick),
    fund_before: fund.balance,
    fund_after: after.balance,
    fund_paid: sums.fundPaid,
    repaid: leftover.repaid,
    fee_part: leftover.feePart,
    fund_fee: leftover.liquidationFee,
    returned: leftover.returned,
    left: saved.core.lots,
    after: saved.chain,
  });
}

function rowOf(look: Look, run: Run, { ended, saved }: Finished): LiquidationRow {
  const { leftover, sums } = ended;
  const { position, fills } = run;
  const { limit, ...stated } = statedOf(look, run);
  const lotsIn = (kind: LiquidationFill['kind']) => fills.reduce((sum, fill) => sum + (fill.kind === kind ? fill.lots : 0n), 0n);
  return {
    ...stated,
    marginMode: position.marginMode,
    id: run.id,
    positionId: position.id,
    userId: position.userId,
    marketId: position.marketId,
    tick: look.tick,
    side: position.core.side,
    markTicks: look.mark,
    limitTicks: limit,
    lots: run.attempt.lots,
    bookLots: lotsIn('book'),
    ownLots: lotsIn('own') + lotsIn('net'),
    fundLots: lotsIn('fund'),
    adlLots: lotsIn('adl'),
    realized: fills.reduce((sum, { closed }) => sum + closed.realized, 0n),
    fundPaid: sums.fundPaid,
    repaid: leftover.repaid,
    feePart: leftover.feePart,
    fundFee: leftover.liquidationFee,
    returned: leftover.returned,
    left: saved.core.lots,
  };
}

/** Keeps the record and the rows of an attempt that is over. */
export function writeAttempt(look: Look, run: Run, finished: Finished): void {
  const { own, tick, state } = look;
  const { id, position, older, from } = run;
  const { userId, marketId } = position;
  const wait = shownWait(state, 'all', tick);
  const lists = { older: older.entries, own: finished.own, ranking: finished.ranking, account: run.cross?.texts ?? null, wait };
  const of = { id, kind: 'contract_liquidation', marketId, userId, positionId: position.id, tick, from, lists } as const;
  own.record(of, recordOf(look, run, finished));
  own.adls.push(...finished.adls);
  own.liquidations.push(rowOf(look, run, finished));
}
