/** GET /admin/user/defi/moves: what a user moved, as they see it themselves. */
import { listUserDefiMoves } from '@glasshouse/contract/defi';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { type DefiParts, assetOf } from '../api/parts.ts';
import { presentMove } from '../domain/present.ts';
import { loadMoves } from '../store/positions.ts';

export const listUserDefiMovesHandler = (parts: DefiParts) =>
  handleStaff(listUserDefiMoves, async (tx, { user_id: userId, ...input }) => {
    const paging = readPaging(input);
    const moves = await loadMoves(tx, Number(userId), { assetId: null, id: null }, paging.slice);
    return presentPage(paging, moves, (move) => presentMove(move, assetOf(parts, move.assetId)));
  });
