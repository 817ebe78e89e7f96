/** POST /defi/exit/cancel: a withdrawal leaves the line; what of it was not paid stays in the pool. */
import { cancelDefiExit } from '@glasshouse/contract/defi';
import { handleMoney } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { publishPosition } from '../events.ts';
import { loadExit, loadPositionsOf, saveExits, savePositions } from '../store/positions.ts';
import type { DefiCallParts } from './parts.ts';
import { enterPool } from './pool-event.ts';
import { showPositions } from './reading.ts';

export const cancelDefiExitHandler = (parts: DefiCallParts) =>
  handleMoney(cancelDefiExit, parts.platform, async (tx, input, { user, modes }) => {
    modes.require('defi', 'cancel');
    const id = Number(input.id);
    const { assetId } = (await loadExit(tx, user.id, id)) ?? refuseField('id', 'DEFI_UNKNOWN');
    const event = await enterPool(parts, tx, assetId);
    // Under the pool's lock: it may have been paid while this waited.
    const exit = await loadExit(tx, user.id, id);
    if (event === null || exit?.state !== 'waiting') return refuse('DEFI_ALREADY_ENDED');
    const own = (await loadPositionsOf(tx, assetId, [user.id])).get(user.id);
    if (!own) throw new Error(`exit ${id} of no position`);
    await savePositions(tx, [{ ...own, waiting: own.waiting - exit.left }]);
    await saveExits(tx, [{ ...exit, state: 'canceled' }], event.time);
    const [position] = await showPositions(parts, tx, user.id, assetId);
    if (!position) throw new Error(`exit ${id} of no position`);
    publishPosition(parts, tx, { userId: user.id, event: 'canceled', position });
    return position;
  });
