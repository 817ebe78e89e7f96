/**
 * Funding of a position (F13). It is an obligation from the second at which a period is due: whatever touches a position settles it
 * first, so that every other change finds it paid.
 *
 * Units: ticks, atoms, rates in 10^-8; amounts are above zero where they are received. Rounding is that of `fundingOf`: payments up,
 * receipts down, so the account that they pass through never runs short once all have paid.
 */
import { applyFunding, type FundingEffect, fundingOf } from '@glasshouse/risk';
import type { Batch, FillJournal } from '../../exchange/clearing/index.ts';
import { fieldsOf } from './event-fields.ts';
import type { PositionsInBatch } from './position-book.ts';
import { type ContractPosition, isOpen } from './position.ts';
import { fundingPot, house, ofOwner, pay, positionHold } from './postings.ts';
import { moveOwn, ownMoney, purseHolds } from './purse.ts';

/** A period that is paid for: at which rate and mark, and the record that says so. */
export interface DueFunding {
  readonly period: number;
  readonly record: number;
  readonly rate: bigint;
  readonly mark: bigint;
}

/** A position that has paid or received, as it was before. */
export interface Paid {
  readonly before: ContractPosition;
  readonly amount: bigint;
  readonly effect: FundingEffect;
}

/** What positions need to know of the funding of their markets while a batch is decided. */
export interface FundingDesk {
  /** What positions of a market pay for at this moment; null: nothing. */
  due(batch: Batch, marketId: number): DueFunding | null;
  /** The newest period that was due in a market; null before there was one. */
  newest(batch: Batch, marketId: number): number | null;
  /** Counts a payment. */
  paid(batch: Batch, paid: Paid): void;
}

/** Whether a position takes part in a period and has not paid. */
export function isUnpaid(position: Pick<ContractPosition, 'status' | 'fundingPeriod'>, due: DueFunding): boolean {
  return isOpen(position) && (position.fundingPeriod ?? -1) < due.period;
}

/** A position pays or receives. */
export function payFunding(view: PositionsInBatch, position: ContractPosition, due: DueFunding): ContractPosition {
  const { batch, book } = view;
  const { id, userId, account, marketId, core } = position;
  const { contract, settleAssetId: assetId } = view.termsFor(position);
  const amount = fundingOf(contract, core, due.mark, due.rate);
  // A cross position pays from what is available first.
  const isCross = position.marginMode === 'cross';
  const available = isCross ? batch.available(userId, account, assetId) : 0n;
  const effect = applyFunding(amount, { available, margin: core.margin, owed: core.owed });
  const { fromAvailable, fromMargin, newlyOwed, owedPaid, credit } = effect;
  moveOwn(view, position, assetId, { own: credit - fromAvailable, held: -fromMargin });
  if (newlyOwed !== owedPaid) batch.owe(userId, account, assetId, owedPaid - newlyOwed);
  const { legs, holds }: FillJournal = { legs: [], holds: [] };
  const money = (atoms: bigint) => ({ atoms, assetId, cause: 'contract_funding' }) as const;
  const pot = house(fundingPot(marketId));
  pay(legs, ownMoney(position), pot, money(fromAvailable));
  pay(legs, ofOwner(position, 'frozen'), pot, money(fromMargin));
  pay(legs, ofOwner(position, 'owed'), pot, money(newlyOwed - owedPaid));
  pay(legs, pot, ownMoney(position), money(credit));
  if (fromMargin !== 0n) holds.push(positionHold(position, id, assetId, -fromMargin));
  holds.push(...purseHolds(position, assetId, credit - fromAvailable));
  const journal = {
    scope: FUNDING_SCOPE,
    key: paymentKey(id, due.period),
    cause: 'contract_funding',
    reference: String(id),
  } as const;
  if (legs.length > 0)
    batch.effects.push({ type: 'journal', journal: { ...journal, legs, holds }, parties: [{ userId, account, marketId }] });
  const saved = view.save(
    {
      ...position,
      core: { ...core, margin: core.margin - fromMargin, owed: core.owed + newlyOwed - owedPaid },
      funding: position.funding - amount,
      fundingPeriod: due.period,
    },
    fieldsOf({
      kind: 'funding',
      record: due.record,
      period: due.period,
      mark: due.mark,
      rate: due.rate,
      funding: amount,
      ...(isCross && { from_available: fromAvailable }),
      from_margin: fromMargin,
      owed: newlyOwed,
      owed_paid: owedPaid,
      credit,
    }),
  );
  book.deps.funding.paid(batch, { before: position, amount, effect });
  return saved;
}

/** The scopes of journals of funding: of a position, and what rounding left of a period. */
export const FUNDING_SCOPE = 'contracts.funding';
export const REST_SCOPE = 'contracts.funding_rest';

/** The key of the journal of a payment. */
export const paymentKey = (positionId: number, period: number): string => `${positionId}:${period}`;
