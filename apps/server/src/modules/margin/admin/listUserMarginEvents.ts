/** GET /admin/user/margin/events: what changed debts of a user. */
import { listUserMarginEvents } from '@glasshouse/contract/margin';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { MarginParts } from '../api/parts.ts';
import { showEvent } from '../api/show.ts';
import { listEvents } from '../store/reading.ts';

export const listUserMarginEventsHandler = (parts: MarginParts) =>
  handleStaff(listUserMarginEvents, async (tx, { user_id: id, ...input }) => {
    const paging = readPaging(input);
    return presentPage(paging, await listEvents(tx, { userId: Number(id) }, paging.slice), (event) => showEvent(parts, event));
  });
