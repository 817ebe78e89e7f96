/** GET /margin/interest: what hours charged debts of the user, newest first. */
import { listMarginInterest } from '@glasshouse/contract/margin';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listEvents } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';
import { showInterest } from './show.ts';

export const listMarginInterestHandler = (parts: MarginParts) =>
  handleUser(listMarginInterest, async ({ currency_id: id, ...input }, { user }) => {
    const paging = readPaging(input);
    const of = { userId: user.id, assetId: id === undefined ? undefined : Number(id), kind: 'interest' } as const;
    return presentPage(paging, await listEvents(parts.platform.db, of, paging.slice), (event) => showInterest(parts, event));
  });
