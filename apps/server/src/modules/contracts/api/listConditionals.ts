/** `GET /lever/conditionals`: conditional entries of the user, newest first. */
import { listConditionals } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listConditionalsOf } from '../store/conditional-store.ts';
import { presentConditional } from './conditionals.ts';
import { type ContractParts, marketsOf } from './parts.ts';

export const listConditionalsHandler = (parts: ContractParts) =>
  handleUser(listConditionals, async (input, { user }) => {
    const paging = readPaging(input);
    const query = { userId: user.id, marketIds: marketsOf(parts, input), status: input.status ?? 'waiting' } as const;
    const found = await listConditionalsOf(parts.platform.db, query, paging.slice);
    return presentPage(paging, found, (one) => presentConditional(parts.venue.rules(one.marketId), one));
  });
