/** Shapes bill lines for the wire. Pure. Units: atoms in, decimal texts out. */
import { kindOfCause } from '@glasshouse/contract';
import type { BillEntry, BillLeg, COUNTERPARTS } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';

/** Who stood on the other side. */
export type Counterpart = (typeof COUNTERPARTS)[number];

/** An account of a journal. */
export interface Party {
  kind: 'user' | 'house' | 'external';
  owner: number;
  purpose: string;
}

/** What a user is told of another party: never which user it was. Without one it was the house. */
export function counterpartOf(party: Party | null, userId: number): Counterpart {
  if (party === null) return 'house';
  if (party.kind === 'user') return party.owner === userId ? 'own' : 'user';
  if (party.kind === 'external') return 'outside';
  return party.purpose === 'fees' ? 'fees' : 'house';
}

/** An asset as far as it is named in a line. */
export interface LineAsset {
  id: number;
  code: string;
  scale: number;
}

/** What lines and legs have in common; amounts in atoms. */
export interface LineAmounts {
  id: number;
  account: BillEntry['account'];
  bucket: BillEntry['bucket'];
  amount: string;
  balance: string;
  cause: BillEntry['cause'];
}

/** A leg of a journal. */
export function presentLeg(row: LineAmounts, asset: LineAsset): BillLeg {
  return {
    id: row.id,
    account: row.account,
    currency_id: asset.id,
    code: asset.code,
    bucket: row.bucket,
    amount: formatAmount(BigInt(row.amount), asset.scale),
    balance: formatAmount(BigInt(row.balance), asset.scale),
    cause: row.cause,
  };
}

/** A line of the bill. */
export function presentLine(
  row: LineAmounts & { journal_id: number; time: number; reference: string },
  asset: LineAsset,
  other: Party | null,
  userId: number,
): BillEntry {
  const counterpart = counterpartOf(other, userId);
  const ownAccount = counterpart === 'own' && other !== null ? (other.purpose as BillEntry['account']) : null;
  return {
    ...presentLeg(row, asset),
    journal_id: row.journal_id,
    time: row.time,
    kind: kindOfCause(row.cause),
    reference: row.reference,
    counterpart,
    counterpart_account: ownAccount === row.account ? null : ownAccount,
  };
}
