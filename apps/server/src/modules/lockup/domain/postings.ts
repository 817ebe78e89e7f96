/**
 * What lock-up is in the ledger. Units: atoms. Invariants: legs sum to zero; the yield of a term goes from fund to held with the
 * purchase, and back only as far as leaving gives it up.
 */
import type { LockupEnd } from '@glasshouse/proofs/lockup';
import type { AccountName, HoldChange, JournalDraft, Leg, PaperCapital } from '../../ledger/index.ts';
import type { LockupOrder } from './lockup.ts';

/** What may still be promised. */
export const FUND = 'lockup';
/** What is set aside for open orders. */
export const HELD = 'lockup_held';

const house = (purpose: string): AccountName => ({ kind: 'house', purpose });
type Posted = Pick<LockupOrder, 'id' | 'userId' | 'assetId' | 'amount' | 'daily' | 'total' | 'units'>;

const spot = ({ userId }: Posted): AccountName => ({ kind: 'user', userId, type: 'change', bucket: 'available' });
const locked = ({ userId }: Posted): AccountName => ({ kind: 'user', userId, type: 'lockmining', bucket: 'frozen' });

const holdOf = ({ id, userId, assetId }: Posted, delta: bigint): HoldChange => ({
  causeKind: 'lockup',
  causeId: String(id),
  userId,
  type: 'lockmining',
  assetId,
  delta,
});

function journal(scope: string, key: string, order: Posted, cause: string, legs: Omit<Leg, 'assetId'>[]): JournalDraft {
  const { id, assetId } = order;
  const moved = legs.filter(({ atoms }) => atoms !== 0n).map((leg) => ({ ...leg, assetId }));
  return { scope, key, cause, reference: String(id), legs: moved };
}

/** An order begins: the amount into the user's own locked account, the yield of the whole term from fund to held. */
export function openJournal(order: Posted): JournalDraft {
  const { id, amount, total } = order;
  const legs = [
    { account: spot(order), atoms: -amount },
    { account: locked(order), atoms: amount },
    { account: house(FUND), atoms: -total, cause: 'lockup_reserve' },
    { account: house(HELD), atoms: total, cause: 'lockup_reserve' },
  ];
  return { ...journal('lockup.open', String(id), order, 'lockup_lock', legs), holds: [holdOf(order, amount)] };
}

/** Payout `k` of an order. */
export function payJournal(order: Posted, k: number): JournalDraft {
  const legs = [
    { account: house(HELD), atoms: -order.daily },
    { account: spot(order), atoms: order.daily },
  ];
  return journal('lockup.pay', `${order.id}:${k}`, order, 'lockup_yield', legs);
}

/** An order ends: the principal less the penalty comes back, and what will not be paid any more goes back to the fund. */
export function endJournal(order: Posted, { paid, penalty, returned }: LockupEnd): JournalDraft {
  const unearned = BigInt(order.units - paid) * order.daily;
  const legs = [
    { account: locked(order), atoms: -returned },
    { account: spot(order), atoms: returned },
    { account: locked(order), atoms: -penalty.atoms, cause: 'lockup_penalty' },
    { account: house(FUND), atoms: penalty.toFund, cause: 'lockup_penalty' },
    { account: house('rounding'), atoms: penalty.atoms - penalty.toFund, cause: 'lockup_penalty' },
    { account: house(HELD), atoms: -unearned, cause: 'lockup_unearned' },
    { account: house(FUND), atoms: unearned, cause: 'lockup_unearned' },
  ];
  return { ...journal('lockup.end', String(order.id), order, 'lockup_return', legs), holds: [holdOf(order, -order.amount)] };
}

/** What the fund has to promise, in the demo. */
export const LOCKUP_CAPITAL: PaperCapital = { scope: 'lockup.capital', reference: 'lockup', purpose: FUND };
