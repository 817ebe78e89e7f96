/** News of a user, for the authorization matrix. */
import { listNotices, readNotice } from '@glasshouse/contract/notifications';
import { sql } from 'kysely';
import { ABSENT_ID, type OwnedFixture } from '../../../../platform/testing/owned.ts';

export const owned: OwnedFixture[] = [
  {
    call: readNotice,
    make: async (server, { email }) => {
      const { rows } = await sql<{ id: number }>`
        INSERT INTO notifications (user_id, kind, grp, params, at)
        SELECT id, 'account_unfrozen', 'security', '{}', 1 FROM users WHERE email = ${email} RETURNING id`.execute(
        server.platform.db,
      );
      return { id: rows[0]?.id };
    },
    absent: (input) => ({ ...input, id: ABSENT_ID }),
    see: async (server, { token }) => (await server.ok(listNotices, {}, token)).list.map(({ news, read }) => [news.id, read]),
  },
];
