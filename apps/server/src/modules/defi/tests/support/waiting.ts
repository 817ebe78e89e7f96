/** Test helper: a withdrawal of a user that waits, on a whole server whose pool has cash for it. */
import { supplyDefi } from '@glasshouse/contract/defi';
import { sql } from 'kysely';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

const USDT = 3;

/** Supplies, and puts a tenth of the shares into the line; answers the exit's number. */
export async function waitInLine(server: TestServer, token: string): Promise<{ id: number }> {
  const { move } = await server.ok(supplyDefi, { currency_id: USDT, number: '100' }, token);
  return inTransaction(server.platform.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      WITH part AS (
        SELECT p.user_id, p.asset_id, div(p.shares, 10) AS shares FROM defi_positions p
        JOIN defi_moves m ON m.user_id = p.user_id AND m.asset_id = p.asset_id WHERE m.id = ${move.id}),
      moved AS (
        UPDATE defi_positions p SET waiting = p.waiting + part.shares FROM part
        WHERE p.user_id = part.user_id AND p.asset_id = part.asset_id)
      INSERT INTO defi_exits (id, user_id, asset_id, shares_asked, shares_left, asked_at, state)
      SELECT nextval('defi_exit_ids'), user_id, asset_id, shares, shares, ${server.platform.clock.now()}, 'waiting' FROM part
      RETURNING id`.execute(tx);
    return { id: rows[0]?.id ?? 0 };
  });
}
