/**
 * Adds up what came in, went out, was exchanged and was paid in fees, per asset. Pure; units are atoms.
 * Invariant: opening + in - out + exchanged - fees = closing, for all accounts together and for one account alone.
 */
import { type Cause, type CauseKind, kindOfCause } from '@glasshouse/contract';

/** What the entries of one asset and cause add up to: gains above zero, losses below. */
export interface CauseSum {
  assetId: number;
  cause: Cause;
  gained: bigint;
  lost: bigint;
}

/** Totals of an asset in atoms. `out` and `fees` are positive when the user gave, `exchanged` has the sign of what is left. */
export interface Totals {
  in: bigint;
  out: bigint;
  exchanged: bigint;
  fees: bigint;
}

/** What the sums were narrowed to. */
export interface TotalsOf {
  ofOneAccount: boolean;
  ofOneKind: boolean;
}

/** Whether a kind changes what is counted: reservations never, transfers only seen from one account. */
function counts(kind: CauseKind, ofOneAccount: boolean): boolean {
  return kind !== 'reserve' && (kind !== 'transfer' || ofOneAccount);
}

/** One thing for another of the user, a loan for a debt: neither came from outside nor left, so a purchase is no money that went out. */
const EXCHANGES: ReadonlySet<CauseKind> = new Set<CauseKind>(['trade', 'convert', 'held', 'loan']);

/** Totals by asset; only assets that something happened to. Of one kind alone what was gained is in and what was given is out. */
export function addUp(sums: readonly CauseSum[], { ofOneAccount, ofOneKind }: TotalsOf): Map<number, Totals> {
  const totals = new Map<number, Totals>();
  for (const { assetId, cause, gained, lost } of sums) {
    const kind = kindOfCause(cause);
    if (!counts(kind, ofOneAccount)) continue;
    const total = totals.get(assetId) ?? { in: 0n, out: 0n, exchanged: 0n, fees: 0n };
    totals.set(assetId, total);
    if (kind === 'fee') total.fees -= gained + lost;
    else if (!ofOneKind && EXCHANGES.has(kind)) total.exchanged += gained + lost;
    else {
      total.in += gained;
      total.out -= lost;
    }
  }
  return totals;
}
