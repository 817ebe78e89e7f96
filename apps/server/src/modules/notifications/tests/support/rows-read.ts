/** Test helper: how many rows a query looks at when indexes serve it, by what PostgreSQL says itself. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Rows that a query looked at in tables and their indexes. Error: it needed a sequential scan or a sort. The query does run. */
export async function rowsRead(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { sql: text, parameters } = query.compile(db);
  const explained = { sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, parameters, query: query.toOperationNode() };
  // In a table this small everything is near; what is asked is whether an index serves, as it must in a big one.
  const { rows } = await inTransaction(db, async (tx) => {
    await sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx);
    return tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained as never);
  });
  const count = (node: PlanNode): number => {
    const isScan = node['Node Type'].endsWith('Scan') && !/Function|Subquery|CTE/.test(node['Node Type']);
    const own = isScan ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0;
    if (/^(Seq Scan|Sort)$/.test(node['Node Type'])) throw new Error(`it needed a ${node['Node Type']}`);
    return own + (node.Plans ?? []).reduce((sum, plan) => sum + count(plan), 0);
  };
  return count(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode);
}
