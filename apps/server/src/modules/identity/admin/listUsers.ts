/** GET /admin/users: finds users. The audit log notes by number who was shown, never what was typed. */
import { listUsers } from '@glasshouse/contract/identity';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { parseSearch } from '../domain/user-search.ts';
import { findUsers } from '../store/staff-users.ts';
import { pageOf } from './page-of.ts';
import { presentRow } from './staff-view.ts';

export const listUsersHandler = () =>
  handleStaff(listUsers, async (tx, input, context) => {
    const search = parseSearch(input.search);
    if (search === 'invalid') return refuseField('search', 'FIELD_INVALID');
    const page = await pageOf(input, (slice) => findUsers(tx, search, input.state, slice), presentRow);
    context.note({ details: { shown: page.list.map(({ id }) => id).join(' ') } });
    return page;
  });
