/** POST /defi/supply: an amount for shares of a pool. */
import { supplyDefi } from '@glasshouse/contract/defi';
import { formatAmount } from '@glasshouse/money';
import { supplied, worthOfPool } from '@glasshouse/proofs/defi';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { Asset } from '../../ledger/index.ts';
import { recordAcceptance, requireSignedSize } from '../../proofs/index.ts';
import { refuseShortage } from '../../wallet/index.ts';
import { leastSupply } from '../domain/limits.ts';
import { presentMove } from '../domain/present.ts';
import { notifyOwners, publishPosition, wordsOf } from '../events.ts';
import type { StoredMove } from '../store/positions.ts';
import { makeMoves } from './moving.ts';
import type { DefiCallParts } from './parts.ts';
import { enterPool } from './pool-event.ts';
import { showPositions } from './reading.ts';
import { acceptedRecord } from './records.ts';

const FIELD = 'number';

async function supply(parts: DefiCallParts, tx: Tx, userId: number, asset: Asset, number: string): Promise<StoredMove> {
  const atoms = requireAmount(FIELD, number, asset);
  const headSize = await requireSignedSize(parts.proofs, tx);
  const event = (await enterPool(parts, tx, asset.id)) ?? refuseField('currency_id', 'DEFI_UNKNOWN');
  const { pool, terms } = event;
  const least = leastSupply(asset);
  const tooLittle = () => refuseField(FIELD, 'DEFI_BELOW_MINIMUM', { min: formatAmount(least, asset.scale), asset: asset.code });
  if (atoms < least) tooLittle();
  const left = terms.supplyCap - worthOfPool(pool);
  if (atoms > left)
    refuseField(FIELD, 'DEFI_SOLD_OUT', { left: formatAmount(left > 0n ? left : 0n, asset.scale), asset: asset.code });
  const moved = supplied(pool, atoms, terms.feePpm) ?? tooLittle();
  const wanted = { userId, kind: 'supply', by: 'amount', moved } as const;
  const [move] = await makeMoves(parts, tx, event, [wanted], headSize).catch((error: unknown) =>
    refuseShortage(error, parts.ledger, FIELD),
  );
  return move as StoredMove;
}

export const supplyDefiHandler = (parts: DefiCallParts) =>
  handleMoney(supplyDefi, parts.platform, async (tx, input, { user, modes }) => {
    modes.require('defi', 'open');
    const asset = parts.ledger.asset(Number(input.currency_id)) ?? refuseField('currency_id', 'DEFI_UNKNOWN');
    if (asset.status !== 'normal') refuseField('currency_id', 'WALLET_CURRENCY_HALTED', { asset: asset.code });
    const move = await supply(parts, tx, user.id, asset, input.number);
    const acceptance = (await recordAcceptance(parts.proofs, acceptedRecord(move), tx)) ?? refuse('UNAVAILABLE');
    const { amount, ...words } = wordsOf(parts, asset.id);
    await notifyOwners(parts, tx, [{ userId: user.id, kind: 'defi_supplied', params: { ...words, amount: amount(move.atoms) } }]);
    const [position] = await showPositions(parts, tx, user.id, asset.id);
    if (!position) throw new Error('a supply left no position');
    publishPosition(parts, tx, { userId: user.id, event: 'supplied', position });
    return { move: presentMove(move, asset), position, acceptance };
  });
