/** GET /admin/user/related: accounts that invitations or a network address relate to a user. */
import { RELATED, listRelatedUsers } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { IdentityParts } from '../api/parts.ts';
import { loadRelated } from '../store/related-users.ts';
import { requireUser, stateOf } from './staff-view.ts';

const DAY_MS = 86_400_000;

export const listRelatedUsersHandler = ({ platform }: Pick<IdentityParts, 'platform'>) =>
  handleStaff(listRelatedUsers, async (tx, input, { note }) => {
    const userId = await requireUser(tx, input.user_id);
    const since = platform.clock.now() - RELATED.days * DAY_MS;
    const rows = await loadRelated(tx, userId, { since, most: RELATED.most });
    note({ details: { shown: rows.map(({ id }) => id).join(' ') } });
    return rows.map(({ id, account_name, relation, at: time, ip, ...row }) => ({
      id,
      account_name,
      state: stateOf(row),
      relation,
      time,
      ip,
    }));
  });
