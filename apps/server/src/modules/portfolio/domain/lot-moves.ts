/**
 * What journals did to lots, for files: lots that were opened, parts of them that were closed, fees and results without a sale.
 * USD in units of 10^-8. Invariants, by coin: all results together are what was realized by FIFO plus other results less fees;
 * costs of opened less those of closed lots are the cost of what is held.
 */
import { magnitude } from '@glasshouse/money';
import type { Changed, Moment } from './position.ts';

/** Opened and closed lots above zero; the same of what is owed; fees, and results without a sale. */
export const LOT_MOVES = ['acquired', 'disposed', 'owed', 'returned', 'fees', 'other'] as const;
export type LotMoveKind = (typeof LOT_MOVES)[number];

/** One of them. */
export interface LotMove extends Moment {
  readonly kind: LotMoveKind;
  readonly assetId: number;
  readonly product: string;
  /** Empty where a journal without a leg of the user ended a holding. */
  readonly cause: string;
  /** 0 or more. */
  readonly atoms: bigint;
  /** The lot that a part was closed of; null of a new one, and where no cost is known. */
  readonly lot: Moment | null;
  /** What was paid for it and what it brought; null where unknown or not known yet. */
  readonly cost: bigint | null;
  readonly proceeds: bigint | null;
  readonly result: bigint | null;
}

/** What a change of a position did to its lots. The value of what was closed is shared by size; shares add up to it. */
export function movesOf(what: Pick<LotMove, 'assetId' | 'product' | 'cause'>, changed: Changed, at: Moment): LotMove[] {
  const base = { ...what, time: at.time, journalId: at.journalId, lot: null, cost: null, proceeds: null, result: null };
  const moves: LotMove[] = [];
  const { unknown, adopted, closed, closedValue, opened } = changed;
  if (unknown < 0n) moves.push({ ...base, kind: 'disposed', atoms: -unknown, proceeds: adopted });
  if (unknown > 0n) moves.push({ ...base, kind: 'acquired', atoms: unknown });
  const size = closed.reduce((sum, { atoms }) => sum + magnitude(atoms), 0n);
  let [through, shared] = [0n, 0n];
  for (const { time, journalId, atoms, cost } of closed) {
    through += magnitude(atoms);
    const share = (closedValue * through) / size - shared;
    shared += share;
    const lot = { time, journalId };
    moves.push(
      atoms > 0n
        ? { ...base, kind: 'disposed', atoms, lot, cost, proceeds: share, result: share - cost }
        : { ...base, kind: 'returned', atoms: -atoms, lot, cost: share, proceeds: -cost, result: -cost - share },
    );
  }
  if (opened && opened.atoms > 0n) moves.push({ ...base, kind: 'acquired', atoms: opened.atoms, cost: opened.cost });
  if (opened && opened.atoms < 0n) moves.push({ ...base, kind: 'owed', atoms: -opened.atoms, proceeds: -opened.cost });
  return moves;
}
