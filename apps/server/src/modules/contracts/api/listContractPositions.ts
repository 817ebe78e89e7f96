/** `POST /lever/dealall`: open positions of the user, newest first. */
import { listContractPositions } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { countConditionals } from '../store/conditional-store.ts';
import { listPositions } from '../store/reading.ts';
import { loadOwnSides } from './own-sides.ts';
import { type ContractParts, marketsOf } from './parts.ts';
import { showAccount, showPosition } from './show.ts';

export const listContractPositionsHandler = (parts: ContractParts) =>
  handleUser(listContractPositions, async (input, { user }) => {
    const { db } = parts.platform;
    const paging = readPaging(input);
    const marketIds = marketsOf(parts, input);
    const own = await loadOwnSides(parts, db, user.id);
    const found = await listPositions(db, { userId: user.id, marketIds, status: 'open' }, paging.slice);
    const pending = own.orders.filter(({ id, marketId }) => marketIds.includes(marketId) && own.terms.has(id)).length;
    const settled = [...new Set(marketIds.map((id) => parts.venue.rules(id).settle.id))];
    return {
      ...presentPage(paging, found, (position) => showPosition(parts, position, own)),
      pending,
      conditionals: await countConditionals(db, user.id, marketIds),
      accounts: settled.map((assetId) => showAccount(parts, own, assetId)),
    };
  });
