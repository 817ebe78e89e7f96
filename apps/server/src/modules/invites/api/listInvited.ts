/** GET /invite/friends: whom the user invited, newest first. */
import { type InvitedFriend, listInvited } from '@glasshouse/contract/invites';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { maskedName } from '../domain/masked-name.ts';
import { dayOf } from '../domain/month.ts';
import { type InvitesParts, presentSum } from './parts.ts';
import { loadSumsOf } from '../store/rebates.ts';

export const listInvitedHandler = (parts: InvitesParts) =>
  handleUser(listInvited, async (input, { user }) => {
    const { platform, tree, exchange } = parts;
    const paging = readPaging(input);
    const rows = await tree.invitedBy(platform.db, user.id, paging.slice);
    const ids = rows.map(({ id }) => id);
    const traders = await exchange.tradersAmong(platform.db, ids);
    const sums = await loadSumsOf(platform.db, user.id, ids);
    return presentPage(
      paging,
      rows,
      ({ id, nickname, created_at, closed, invited }): InvitedFriend => ({
        id,
        name: closed ? '' : maskedName(nickname),
        joined: dayOf(created_at),
        traded: traders.has(id),
        friends: invited,
        earned: sums
          .filter(({ payer }) => payer === id)
          .map(({ asset_id: assetId, atoms }) => presentSum(parts, assetId, BigInt(atoms))),
      }),
    );
  });
