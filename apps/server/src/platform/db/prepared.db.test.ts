/** Prepared statements and arrays of the hot paths say the same as the driver's ordinary ones. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { numbersText, prepared, textsText } from './prepared.ts';
import { inTransaction } from './transaction.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(1);
});
afterAll(() => database.close());

describe('a prepared statement', () => {
  it('is planned once for a connection and answers like any other', async () => {
    const add = prepared<{ sum: number }>('test.sum', 'SELECT $1::bigint + $2::bigint AS sum');
    for (let i = 0; i < 3; i++) expect(await inTransaction(database.db, (tx) => add(tx, [i, 40]))).toEqual([{ sum: i + 40 }]);
    const { rows } = await sql<{
      calls: number;
    }>`SELECT generic_plans + custom_plans AS calls FROM pg_prepared_statements WHERE name = 'test.sum'`.execute(database.db);
    expect(rows).toEqual([{ calls: 3 }]);
  });
});

describe('arrays', () => {
  it('arrive as they are, whatever stands in them', async () => {
    const echo = prepared<{ texts: string[]; numbers: string[] }>(
      'test.echo',
      'SELECT $1::text[] AS texts, $2::numeric[]::text[] AS numbers',
    );
    // PostgreSQL has no text with a zero byte.
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'NULL', 'null', '{}', ',', '"', '\\', ' a '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text.map((value) => value.replaceAll('\0', ''))),
        fc.array(fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n })),
        async (texts, numbers) => {
          const [row] = await inTransaction(database.db, (tx) => echo(tx, [textsText(texts), numbersText(numbers)]));
          expect(row).toEqual({ texts, numbers: numbers.map(String) });
        },
      ),
      { numRuns: 100 },
    );
  });
});
