/** GET /admin/users: finds users. The audit log notes by number who was shown, never what was typed. */
import { listUsers } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { parseSearch } from '../domain/user-search.ts';
import { findUsers } from '../store/staff-users.ts';
import { pageOf } from './page-of.ts';
import type { IdentityParts, Standings } from '../api/parts.ts';
import { presentRows } from './staff-view.ts';

/** A condition that a user of the list is verified at a level exactly. */
function isAt(standings: Standings, level: number) {
  const above = sql`NOT ${standings.verifiedAt('u.id', level + 1)}`;
  return level === 0 ? above : sql`${standings.verifiedAt('u.id', level)} AND ${above}`;
}

const RISKS = { watch: 30, high: 60 } as const;

export const listUsersHandler = (parts: IdentityParts) =>
  handleStaff(listUsers, async (tx, input, context) => {
    const search = parseSearch(input.search);
    if (search === 'invalid') return refuseField('search', 'FIELD_INVALID');
    const { standings } = parts;
    const filter = {
      state: input.state,
      level: input.level === undefined ? null : isAt(standings, Number(input.level)),
      ids: input.risk === undefined ? null : await standings.riskyFrom(tx, RISKS[input.risk]),
      isOldest: input.order === 'oldest',
    };
    const page = await pageOf(
      input,
      (slice) => findUsers(tx, search, filter, slice),
      (row) => row,
    );
    context.note({ details: { shown: page.list.map(({ id }) => id).join(' ') } });
    return { ...page, list: await presentRows(parts, tx, page.list) };
  });
