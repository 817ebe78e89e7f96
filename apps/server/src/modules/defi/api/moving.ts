/** Moves of a pool: rows, records and journals of supplies, withdrawals, paid exits and the operator's seed. */
import { type DefiMoveKind, type Moved, defiMoveRecord } from '@glasshouse/proofs/defi';
import type { Tx } from '../../../platform/db/database.ts';
import { type PoolState, afterSupply, afterWithdrawal } from '../domain/pool-state.ts';
import { principalOf, seedJournal, supplyJournal, withdrawalJournal } from '../domain/postings.ts';
import {
  NO_POSITION,
  type Position,
  type StoredMove,
  insertMoves,
  loadPositionsOf,
  nextMoveIds,
  savePositions,
} from '../store/positions.ts';
import { type DefiParts, assetOf } from './parts.ts';
import type { PoolEvent } from './pool-event.ts';
import { made, recordOf } from './records.ts';

/** A move that the rule has decided. */
export interface Wanted {
  /** Null: the operator's. */
  readonly userId: number | null;
  readonly kind: DefiMoveKind;
  readonly by: 'amount' | 'shares';
  readonly moved: Moved;
  readonly exitId?: number;
}

/** A move of now: what of it was supplied is known. */
type Made = StoredMove & { readonly principal: bigint };

const isIn = ({ kind }: Pick<Wanted, 'kind'>) => kind === 'seed' || kind === 'supply';

/** A move with its record, of the pool as it stands before it. */
function moveOf(
  parts: DefiParts,
  event: PoolEvent,
  { id, principal, headSize }: Pick<StoredMove, 'id' | 'headSize'> & { readonly principal: bigint },
  wanted: Wanted,
): Made {
  const { time, pool, terms, state, figures } = event;
  const { assetId, hour, hourHash } = state;
  const { code, scale } = assetOf(parts, assetId);
  const { userId, kind, by, moved, exitId = null } = wanted;
  const { atoms, shares } = moved;
  const { text, hash } = made(
    defiMoveRecord({
      id,
      asset: code,
      scale,
      move: kind,
      by,
      atoms,
      shares,
      pool,
      feePpm: terms.feePpm,
      terms: terms.hash,
      hour: hourHash,
      time,
    }),
  );
  return {
    id,
    userId,
    assetId,
    kind,
    by,
    atoms,
    shares,
    principal,
    exitId,
    cash: pool.cash,
    lent: pool.lent,
    ...figures,
    poolShares: pool.shares,
    time,
    hour,
    termsId: terms.id,
    headSize,
    record: { text, hash },
  };
}

function positionAfter(before: Position, { kind, moved: { atoms, shares } }: Wanted, principal: bigint): Position {
  if (kind === 'supply')
    return {
      ...before,
      shares: before.shares + shares,
      supplied: before.supplied + atoms,
      principal: before.principal + principal,
    };
  return {
    ...before,
    shares: before.shares - shares,
    waiting: kind === 'exit_paid' ? before.waiting - shares : before.waiting,
    withdrawn: before.withdrawn + atoms,
    principal: before.principal - principal,
  };
}

/** Writes what becomes of positions; answers what each move has of what was supplied, in their order. */
async function savePositionsAfter(tx: Tx, assetId: number, wanted: readonly Wanted[]): Promise<bigint[]> {
  const userIds = wanted.flatMap(({ userId }) => userId ?? []);
  if (userIds.length === 0) return wanted.map(({ moved }) => moved.atoms);
  const positions = new Map(await loadPositionsOf(tx, assetId, userIds));
  const principals = wanted.map((one) => {
    const { userId, moved } = one;
    if (userId === null) return moved.atoms;
    const before = positions.get(userId) ?? { ...NO_POSITION, userId, assetId };
    const principal = isIn(one) ? moved.atoms : principalOf(before, moved);
    positions.set(userId, positionAfter(before, one, principal));
    return principal;
  });
  await savePositions(tx, [...positions.values()]);
  return principals;
}

function journalOf({ id, userId, assetId, atoms, principal, kind }: Made) {
  if (userId === null) return seedJournal({ id, assetId, atoms });
  if (kind === 'supply') return supplyJournal({ id, userId, assetId, atoms });
  return withdrawalJournal({ id, userId, assetId, atoms, principal });
}

/** The smallest shares may be worth nothing: they are taken back, and nothing is posted but what was lost of them. */
const isPosted = ({ atoms, principal }: Made) => atoms > 0n || principal > 0n;

const stateAfter = (state: PoolState, time: number, wanted: Wanted): PoolState =>
  isIn(wanted) ? afterSupply(state, time, wanted.moved) : afterWithdrawal(state, time, wanted.moved);

/**
 * Makes moves one after another: each was decided from the pool that the one before left. Errors: those of
 * the ledger's postings.
 */
export async function makeMoves(
  parts: DefiParts,
  tx: Tx,
  event: PoolEvent,
  wanted: readonly Wanted[],
  headSize: number,
): Promise<StoredMove[]> {
  const ids = await nextMoveIds(tx, wanted.length);
  const principals = await savePositionsAfter(tx, event.state.assetId, wanted);
  const moves: Made[] = [];
  for (const [i, one] of wanted.entries()) {
    moves.push(moveOf(parts, event, { id: ids[i] as number, principal: principals[i] as bigint, headSize }, one));
    event.become(stateAfter(event.state, event.time, one));
  }
  await insertMoves(tx, moves);
  await parts.proofs.appendAll(
    tx,
    moves.map(({ record }) => recordOf(record)),
  );
  await event.save(event.state);
  await parts.ledger.postBatch(tx, moves.filter(isPosted).map(journalOf));
  return moves;
}
