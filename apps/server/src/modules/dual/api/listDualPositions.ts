/** POST /dual/dual_list: positions of the user, newest first. */
import { listDualPositions } from '@glasshouse/contract/dual';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { type PositionFilter, loadPositions } from '../store/positions.ts';
import type { DualParts } from './parts.ts';
import { showPositions } from './show-positions.ts';

const FILTERS = {
  '1': 'bought',
  '2': 'settling',
  '3': 'completed',
  '4': 'failed',
  open: 'open',
  ended: 'ended',
} as const satisfies Record<string, PositionFilter>;

export const listDualPositionsHandler = (parts: DualParts) =>
  handleUser(listDualPositions, async ({ status, id, ...input }, { user }) => {
    const { db, clock } = parts.platform;
    const paging = readPaging(input);
    const filter = {
      filter: status === undefined ? null : FILTERS[status],
      id: id === undefined ? null : Number(id),
      now: clock.now(),
    };
    const states = await loadPositions(db, user.id, filter, paging.slice);
    const shown = await showPositions(parts, db, states);
    return presentPage(paging, shown, (position) => position);
  });
