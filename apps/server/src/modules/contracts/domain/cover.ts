/**
 * What cross accounts owe when a command is over (F9, F13): a close that lost more than its margin and what was available is paid by
 * winners settled at the mark, other cross margins, and entries, which end for it; funding that is owed is paid by any credit. Then
 * closes that rest end where the account has no more than it requires: they could fill at a price that it cannot pay.
 *
 * Invariants: no debt outlives its command; what nobody can pay (atoms of rounding) is the fund's. Every change of a position is an
 * event of its chain with a journal of its own.
 */
import { payLoss, settledAt, unrealized, valueOf } from '@glasshouse/risk';
import { endStanding, type FillJournal, isLive } from '../../exchange/clearing/index.ts';
import { accountName, type AccountOwner, type CrossAccount, type CrossMember, isAccountDue } from './cross-account.ts';
import { crossAccount, crossEntries, ownerOf } from './cross-reading.ts';
import { fieldsOf } from './event-fields.ts';
import { heldBy } from './holding.ts';
import type { PositionsInBatch } from './position-book.ts';
import type { ContractPosition } from './position.ts';
import { FUND, house, type Money, ofOwner, pay, positionHold, resultOf } from './postings.ts';

/** What an account lacks of a close, and the newest event that it lacked it for. */
export interface Debt {
  readonly owner: AccountOwner;
  readonly marketId: number;
  readonly atoms: bigint;
  readonly key: string;
}

/** The scopes of journals of cross positions and of debts. */
export const CROSS_SCOPE = 'contracts.cross';
export const DEBT_SCOPE = 'contracts.debt';

/** Notes what an account lacks. */
export function oweForClose(view: PositionsInBatch, debt: Debt): void {
  const name = accountName(debt.owner);
  view.debts.set(name, { ...debt, atoms: debt.atoms + (view.debts.get(name)?.atoms ?? 0n) });
}

/** How a cross position changes beside its fills. Atoms; margin and what is owed as differences. */
export interface CrossChange {
  /** Null, or the mark at which its result so far is paid out or in. */
  readonly mark: bigint | null;
  readonly margin: bigint;
  readonly owed: bigint;
}

/** Changes a cross position; the money comes from what is available, and goes there. */
export function changeCross(view: PositionsInBatch, position: ContractPosition, change: CrossChange): ContractPosition {
  const { batch } = view;
  const { id, marketId, core } = position;
  const { contract, settleAssetId: assetId } = view.termsFor(position);
  const owner = ownerOf(view, position);
  const settled =
    change.mark === null ? { cash: 0n, position: core } : settledAt(contract, core, valueOf(contract, change.mark, core.lots));
  const { margin, owed } = change;
  const saved = view.save(
    {
      ...position,
      realized: position.realized + settled.cash,
      core: { ...settled.position, margin: core.margin + margin, owed: core.owed + owed },
    },
    fieldsOf({ kind: 'cross', mark: change.mark, realized: settled.cash, margin, owed }),
  );
  batch.move(owner.userId, owner.account, assetId, settled.cash - margin + owed, margin);
  if (owed !== 0n) batch.owe(owner.userId, owner.account, assetId, -owed);
  const { legs, holds }: FillJournal = { legs: [], holds: [] };
  const available = ofOwner(owner, 'available');
  const money = (atoms: bigint, cause: Money['cause']): Money => ({ atoms, assetId, cause });
  pay(legs, house(resultOf(marketId)), available, money(settled.cash, 'contract_result'));
  pay(legs, available, ofOwner(owner, 'frozen'), money(margin, 'contract_margin'));
  pay(legs, ofOwner(owner, 'owed'), available, money(owed, 'contract_funding'));
  if (margin !== 0n) holds.push(positionHold(owner, id, assetId, margin));
  const journal = {
    scope: CROSS_SCOPE,
    key: `${id}:${saved.revision}`,
    cause: 'contract_margin',
    reference: String(id),
  } as const;
  if (legs.length > 0)
    batch.effects.push({ type: 'journal', journal: { ...journal, legs, holds }, parties: [{ ...owner, marketId }] });
  return saved;
}

/** Members that would gain if they closed at the mark, each with what. */
export const winnersOf = (members: readonly CrossMember[]) =>
  members.flatMap(({ id, contract, position, markTicks }) => {
    const result = unrealized(contract, position, markTicks);
    return result > 0n ? [{ id, result }] : [];
  });

/**
 * Brings atoms to what is available of an account, from winners and from margins of the members that are named; entries only where
 * they are asked for. Answers what margins gave.
 */
export function raise(
  view: PositionsInBatch,
  account: CrossAccount,
  atoms: bigint,
  from: { readonly members: readonly CrossMember[]; readonly withEntries: boolean },
): ReadonlyMap<number, bigint> {
  const { members, withEntries } = from;
  const entries = withEntries ? crossEntries(view, account.owner) : [];
  const { payments } = payLoss<number>(atoms, {
    available: 0n,
    winners: winnersOf(members),
    margins: members.map(({ id, position }) => ({ id, margin: position.margin })),
    entryHolds: entries.map((order) => ({ id: order.id, hold: heldBy(view.book, view.batch, order) })),
  });
  const drawn = new Map<number, bigint>();
  for (const { from: source, id, atoms: given } of payments) {
    if (source === 'entryHold') endStanding(view.batch, entries.find((order) => order.id === id)!, 'margin');
    else {
      const position = view.position(id as number) as ContractPosition;
      const mark = source === 'winner' ? members.find((one) => one.id === id)!.markTicks : null;
      changeCross(view, position, { mark, margin: source === 'margin' ? -given : 0n, owed: 0n });
      if (source === 'margin') drawn.set(position.id, given);
    }
  }
  return drawn;
}

function payDebt(view: PositionsInBatch, debt: Debt): void {
  const { batch, book } = view;
  const { owner, marketId, atoms } = debt;
  const { userId, account, assetId } = owner;
  const own = crossAccount(view, owner);
  const lacking = () => atoms - batch.available(userId, account, assetId);
  if (own !== null && lacking() > 0n) raise(view, own, lacking(), { members: own.members, withEntries: true });
  const missing = lacking() > 0n ? lacking() : 0n;
  batch.move(userId, account, assetId, missing - atoms, 0n);
  batch.owe(userId, account, assetId, atoms);
  const { legs }: Pick<FillJournal, 'legs'> = { legs: [] };
  pay(legs, ofOwner(owner, 'available'), ofOwner(owner, 'owed'), { atoms: atoms - missing, assetId, cause: 'contract_result' });
  pay(legs, house(FUND), ofOwner(owner, 'owed'), { atoms: missing, assetId, cause: 'contract_insurance' });
  const journal = {
    scope: DEBT_SCOPE,
    key: debt.key,
    cause: 'contract_result',
    reference: debt.key.split(':')[0]!,
    legs,
  } as const;
  batch.effects.push({ type: 'journal', journal, parties: [{ ...owner, marketId }] });
  if (missing > 0n) book.deps.fund.pay(batch, { assetId, marketId, atoms: missing });
}

/** What is available pays funding that positions owe, the oldest first. */
function payOwed(view: PositionsInBatch, { owner, members }: CrossAccount): void {
  const { userId, account, assetId } = owner;
  for (const { id } of members) {
    const position = view.position(id) as ContractPosition;
    const has = view.batch.available(userId, account, assetId);
    const paid = position.core.owed < has ? position.core.owed : has;
    if (paid > 0n) changeCross(view, position, { mark: null, margin: 0n, owed: -paid });
  }
}

function endCloses(view: PositionsInBatch, { members }: CrossAccount): void {
  for (const { of } of members)
    for (const order of view.closesOf(of)) if (isLive(order)) endStanding(view.batch, order, 'margin');
}

/** Pays all debts of a command, and looks after the accounts that it changed. */
export function coverDebts(view: PositionsInBatch): void {
  for (const [name, debt] of view.debts) {
    view.debts.delete(name);
    payDebt(view, debt);
  }
  // The cross accounts of a user settle in one asset each.
  const owners = new Map<string, AccountOwner>();
  for (const userId of view.crossOwners)
    for (const position of view.crossOf(userId)) {
      const owner = ownerOf(view, position);
      owners.set(accountName(owner), owner);
    }
  view.crossOwners.clear();
  for (const owner of owners.values()) {
    const account = crossAccount(view, owner);
    if (account === null) continue;
    // While a position has all of its account behind it, nothing else is to be paid.
    if (view.backed === null) payOwed(view, account);
    if (isAccountDue(account)) endCloses(view, account);
  }
  view.crossOwners.clear();
}
