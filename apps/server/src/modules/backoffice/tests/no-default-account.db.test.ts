/** Nobody is on the staff until somebody at the machine invites. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../platform/testing/test-server.ts';

describe('a fresh installation', () => {
  it.each(['demo', 'production'] as const)('in %s mode has no staff, no invitation and no row in the log', async (mode) => {
    // Nothing is sent; production only wants to know how it would be.
    const smtp = { url: 'smtp://127.0.0.1:1', from: 'no-reply@trade.example' };
    const server = await startTestServer({ config: { mode, smtp } });
    try {
      const { rows } = await sql<Record<string, number>>`
        SELECT (SELECT count(*) FROM staff) AS staff, (SELECT count(*) FROM staff_invitations) AS invitations,
               (SELECT count(*) FROM staff_sessions) AS sessions, (SELECT count(*) FROM audit_log) AS acts`.execute(
        server.platform.db,
      );
      expect(rows).toEqual([{ staff: 0, invitations: 0, sessions: 0, acts: 0 }]);
    } finally {
      await server.stop();
    }
  });
});
