/** The same rows as a midnight of lock-up writes, by hand: set-based statements into copies of the tables without triggers. */
import type pg from 'pg';
import { type PlainProduct, inTransaction, journals } from './options-plain.ts';

/** Whose rows they are. */
export const LOCKUP: PlainProduct = {
  tables: ['accounts', 'journals', 'entries', 'due_items', 'lockup_payouts'],
  house: ['lockup', 'lockup_held'],
  account: 'change',
  // What LIKE does not copy: a journal sums to zero, a payout is of an order.
  checks: `
    DO $do$ BEGIN
      EXECUTE replace(pg_get_functiondef('refuse_unbalanced_entries'::regproc), 'public.', 'plain.');
    END $do$;
    ALTER FUNCTION plain.refuse_unbalanced_entries() SET search_path = plain;
    ALTER TABLE plain.lockup_payouts ADD FOREIGN KEY (order_id) REFERENCES public.lockup_orders;
    CREATE TRIGGER entries_balanced AFTER INSERT ON plain.entries
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION plain.refuse_unbalanced_entries();`,
};

/** Writes the due items of first payouts, which `plainPay` does. */
export async function plainDue(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  await pool.query(
    `INSERT INTO plain.due_items (product, position_id, event, period, due_at) SELECT 'lockup', id, 'pay', 1, 0 FROM unnest($1::bigint[]) AS k(id)`,
    [ids],
  );
}

/** Makes first payouts: out of what is held, into each user's account. */
export async function plainPay(pool: pg.Pool, ids: readonly number[], accounts: readonly number[], held: number, atoms: number) {
  await inTransaction(pool, async (client) => {
    await client.query(
      `WITH gone AS (DELETE FROM plain.due_items WHERE product = 'lockup' AND event = 'pay' AND period = 1 AND position_id = ANY ($1::bigint[])),
         next AS (INSERT INTO plain.due_items (product, position_id, event, period, due_at)
           SELECT 'lockup', id, 'pay', 2, 1 FROM unnest($1::bigint[]) AS k(id))
       INSERT INTO plain.lockup_payouts SELECT id, 1, 0, $2::numeric FROM unnest($1::bigint[]) AS k(id)`,
      [ids, atoms],
    );
    await journals(
      client,
      'lockup.pay',
      ids,
      accounts.map((account) => [
        [held, -atoms],
        [account, atoms],
      ]),
    );
  });
}
