/** Test helper: a queue for reviews whose subjects are rows of a table of the test's own, which count what happened. */
import type { QueueName } from '@glasshouse/contract';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { grantStaff } from '../../../../platform/db/staff-role.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { NewReview, ReviewQueue } from '../../../../platform/reviews.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

/** A subject as the test sees it. */
export interface Subject {
  amount: string;
  approved: number;
  rejected: string | null;
  by: number[] | null;
}

/** The queue under test. */
export interface TestQueue {
  /** Makes a subject and asks for its review; answers both numbers. */
  ask(review?: Partial<NewReview> & { amount?: string; picture?: string }): Promise<{ id: number; subjectId: number }>;
  see(subjectId: number): Promise<Subject>;
  /** Changes what was asked for, as no product should. */
  change(subjectId: number, amount: string): Promise<void>;
}

/** Stands in for the product's own queue of this name. */
export const TEST_QUEUE: QueueName = 'account_deletion';

/** Runs a statement as the owner of the test's database. */
export async function asOwner(server: TestServer, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

async function loadSubject(db: Db | Tx, id: number) {
  const { rows } = await sql<Subject & { picture: string | null }>`
    SELECT amount, approved, rejected, by, picture FROM test_subjects WHERE id = ${id}`.execute(db);
  return rows[0] as Subject & { picture: string | null };
}

const queue: ReviewQueue = {
  queue: TEST_QUEUE,
  rulesOf: '2026-11-23',
  rejectionReasons: ['unreadable', 'other_name'],
  writes: ['test_subjects'],
  loadPayload: async (tx, id) => ({ id: String(id), amount: (await loadSubject(tx, id)).amount }),
  async loadDetail(tx, id) {
    const { amount, picture } = await loadSubject(tx, id);
    return {
      fields: [{ label: 'amount', value: { type: 'text', text: amount } }],
      pictures: picture === null ? [] : [{ label: 'voucher', file: picture }],
      hints: [{ code: 'new_address', params: {}, weight: 34 }],
    };
  },
  async approve(tx, id, { staffIds }) {
    await sql`UPDATE test_subjects SET approved = approved + 1, by = ${staffIds}::int[] WHERE id = ${id}`.execute(tx);
  },
  async reject(tx, id, { reason }) {
    await sql`UPDATE test_subjects SET rejected = ${reason} WHERE id = ${id}`.execute(tx);
  },
};

/** Declares the queue on a server. */
export async function openTestQueue(server: TestServer): Promise<TestQueue> {
  const { db, config } = server.platform;
  await asOwner(
    server,
    `CREATE TABLE test_subjects (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, amount text NOT NULL, picture text,
       approved int NOT NULL DEFAULT 0, rejected text, by int[]);
     GRANT SELECT, INSERT, UPDATE ON test_subjects TO glasshouse_app`,
  );
  server.wired.reviews.declare([queue]);
  await grantStaff(config.databaseUrl as string, server.wired.staffTables());
  return {
    ask: ({ amount = '12.5', picture = null, ...rest }: Partial<NewReview> & { amount?: string; picture?: string | null } = {}) =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: number }>`
          INSERT INTO test_subjects (amount, picture) VALUES (${amount}, ${picture}) RETURNING id`.execute(tx);
        const subjectId = rows[0]?.id as number;
        const asked = {
          queue: TEST_QUEUE,
          userId: 1,
          approvalsNeeded: 1,
          valueUsd: '12.5',
          summary: [],
          hints: [],
          keywords: [],
        };
        const id = await server.wired.reviews.open(tx, { ...asked, ...rest, subjectId } as NewReview);
        return { id, subjectId };
      }),
    see: (subjectId) => loadSubject(db, subjectId),
    change: async (subjectId, amount) =>
      void (await sql`UPDATE test_subjects SET amount = ${amount} WHERE id = ${subjectId}`.execute(db)),
  };
}
