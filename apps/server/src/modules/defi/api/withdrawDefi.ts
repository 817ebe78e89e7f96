/** POST /defi/withdraw: an amount, or all, at the price of the moment; at once, or by waiting in the line. */
import type { CallInput } from '@glasshouse/contract';
import { DEFI_EXITS_MOST, withdrawDefi } from '@glasshouse/contract/defi';
import { formatAmount } from '@glasshouse/money';
import { sharesOut, withdrawn, withdrawnAll, worthOf } from '@glasshouse/proofs/defi';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { Asset } from '../../ledger/index.ts';
import { recordAcceptance, requireSignedSize } from '../../proofs/index.ts';
import { presentMove } from '../domain/present.ts';
import { notifyOwners, publishPosition, wordsOf } from '../events.ts';
import {
  type Exit,
  NO_POSITION,
  type Position,
  type StoredMove,
  insertExit,
  loadOwnWaiting,
  loadPositionsOf,
  savePositions,
} from '../store/positions.ts';
import { makeMoves } from './moving.ts';
import type { DefiCallParts } from './parts.ts';
import { type PoolEvent, enterPool } from './pool-event.ts';
import { showPositions } from './reading.ts';
import { acceptedRecord } from './records.ts';

const FIELD = 'number';

/** What is asked for: so much, or all shares (also where the amount is all that they are worth). */
interface Asked {
  readonly atoms: bigint;
  readonly isAll: boolean;
  readonly free: bigint;
}

function readAsked(input: CallInput<typeof withdrawDefi>, asset: Asset, { pool }: PoolEvent, own: Position): Asked {
  const free = own.shares - own.waiting;
  const worth = worthOf(pool, free);
  if (free === 0n) refuseField(FIELD, 'DEFI_ABOVE_WORTH', { worth: '0', asset: asset.code });
  if (input.number === undefined) return { atoms: worth, isAll: true, free };
  const atoms = requireAmount(FIELD, input.number, asset);
  if (atoms > worth) refuseField(FIELD, 'DEFI_ABOVE_WORTH', { worth: formatAmount(worth, asset.scale), asset: asset.code });
  return { atoms, isAll: atoms === worth, free };
}

async function pay(parts: DefiCallParts, tx: Tx, event: PoolEvent, userId: number, asked: Asked): Promise<StoredMove> {
  const { pool } = event;
  const headSize = await requireSignedSize(parts.proofs, tx);
  const moved = asked.isAll ? withdrawnAll(pool, asked.free) : withdrawn(pool, asked.atoms, asked.free);
  if (moved === null) throw new Error('the cash of a pool is less than what may leave');
  const wanted = { userId, kind: 'withdraw', by: asked.isAll ? 'shares' : 'amount', moved } as const;
  const [move] = await makeMoves(parts, tx, event, [wanted], headSize);
  return move as StoredMove;
}

async function queue(tx: Tx, event: PoolEvent, own: Position, { atoms, isAll, free }: Asked): Promise<Exit> {
  const { assetId, pool } = event.state;
  const before = (await loadOwnWaiting(tx, own.userId)).filter((exit) => exit.assetId === assetId);
  if (before.length >= DEFI_EXITS_MOST) refuse('DEFI_TOO_MANY_EXITS', { most: DEFI_EXITS_MOST });
  const left = isAll ? free : sharesOut(pool, atoms);
  await savePositions(tx, [{ ...own, waiting: own.waiting + left }]);
  return insertExit(tx, { userId: own.userId, assetId, left, askedAt: event.time });
}

/** Pays at once what is free, else lets it wait when the user says so. Errors: DEFI_ABOVE_WORTH, DEFI_NOT_FREE, DEFI_TOO_MANY_EXITS. */
async function leave(
  parts: DefiCallParts,
  tx: Tx,
  { userId, asset, input }: { userId: number; asset: Asset; input: CallInput<typeof withdrawDefi> },
): Promise<{ move: StoredMove | null; exit: Exit | null }> {
  const event = (await enterPool(parts, tx, asset.id)) ?? refuseField('currency_id', 'DEFI_UNKNOWN');
  const own = (await loadPositionsOf(tx, asset.id, [userId])).get(userId) ?? { ...NO_POSITION, userId, assetId: asset.id };
  const asked = readAsked(input, asset, event, own);
  const { free, heldBack } = await event.leaving();
  if (heldBack === null && asked.atoms <= free) return { move: await pay(parts, tx, event, userId, asked), exit: null };
  if (input.wait !== true)
    return refuseField(FIELD, 'DEFI_NOT_FREE', { free: formatAmount(free, asset.scale), asset: asset.code });
  return { move: null, exit: await queue(tx, event, own, asked) };
}

export const withdrawDefiHandler = (parts: DefiCallParts) =>
  handleMoney(withdrawDefi, parts.platform, async (tx, input, { user, modes }) => {
    modes.require('defi', 'reduce');
    if ((input.number === undefined) === (input.all === undefined)) refuseField(FIELD, 'DEFI_AMOUNT_OR_ALL');
    const asset = parts.ledger.asset(Number(input.currency_id)) ?? refuseField('currency_id', 'DEFI_UNKNOWN');
    const { move, exit } = await leave(parts, tx, { userId: user.id, asset, input });
    const acceptance =
      move === null ? null : ((await recordAcceptance(parts.proofs, acceptedRecord(move), tx)) ?? refuse('UNAVAILABLE'));
    const { amount, ...words } = wordsOf(parts, asset.id);
    if (move !== null)
      await notifyOwners(parts, tx, [
        { userId: user.id, kind: 'defi_withdrawn', params: { ...words, amount: amount(move.atoms) } },
      ]);
    const [position] = await showPositions(parts, tx, user.id, asset.id);
    if (!position) throw new Error('a withdrawal without a position');
    publishPosition(parts, tx, { userId: user.id, event: move === null ? 'waiting' : 'withdrawn', position });
    return {
      move: move && presentMove(move, asset),
      exit: exit && (position.exits.find(({ id }) => id === exit.id) ?? null),
      position,
      acceptance,
    };
  });
