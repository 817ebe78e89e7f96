/** GET /margin/events: what changed debts of the user, newest first. */
import { listMarginEvents } from '@glasshouse/contract/margin';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listEvents } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';
import { showEvent } from './show.ts';

export const listMarginEventsHandler = (parts: MarginParts) =>
  handleUser(listMarginEvents, async ({ currency_id: id, ...input }, { user }) => {
    const paging = readPaging(input);
    const of = { userId: user.id, assetId: id === undefined ? undefined : Number(id) };
    return presentPage(paging, await listEvents(parts.platform.db, of, paging.slice), (event) => showEvent(parts, event));
  });
