/** GET /defi/moves: what the user moved into pools and out of them, newest first. */
import { listDefiMoves } from '@glasshouse/contract/defi';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { presentMove } from '../domain/present.ts';
import { loadMoves } from '../store/positions.ts';
import { type DefiParts, assetOf } from './parts.ts';

const numberOf = (id: number | string | undefined) => (id === undefined ? null : Number(id));

export const listDefiMovesHandler = (parts: DefiParts) =>
  handleUser(listDefiMoves, async ({ currency_id: currencyId, id, ...input }, { user }) => {
    const paging = readPaging(input);
    const filter = { assetId: numberOf(currencyId), id: numberOf(id) };
    const moves = await loadMoves(parts.platform.db, user.id, filter, paging.slice);
    return presentPage(paging, moves, (move) => presentMove(move, assetOf(parts, move.assetId)));
  });
