/**
 * Reads bill lines thousands at a time, for files. What a page of ten joins line by line is read here once per slice:
 * the lines with their journals, then the other sides of all of them by their journals; accounts once per file.
 */
import type { Cause } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type BillRow, type Span, foundLines } from './bill.ts';

/** An account on the other side. */
interface Party {
  kind: 'user' | 'house' | 'external';
  owner: number;
  purpose: string;
}

type FileLine = Pick<
  BillRow,
  'id' | 'journal_id' | 'time' | 'asset_id' | 'amount' | 'balance' | 'cause' | 'reference' | 'scope' | 'key'
> & { account_id: number };

/** The lines of a slice without their other sides. */
export function fileLinesQuery(spans: readonly Span[], asked: readonly Cause[] | null, slice: Slice) {
  return sql<FileLine>`
    WITH ${foundLines(spans, asked, slice)}
    SELECT e.id, e.journal_id, j.created_at AS time, e.account_id, e.asset_id, e.amount, e.balance_after AS balance, e.cause,
           j.reference, j.scope, j.key
    FROM found f JOIN entries e ON e.id = f.id JOIN journals j ON j.id = e.journal_id
    ORDER BY e.id DESC`;
}

/** The account on the other side of each line: of those that gave what it took, or took what it gave, the largest. */
export function otherSidesQuery(lines: readonly FileLine[]) {
  return sql<{ id: number; other: number }>`
    SELECT DISTINCT ON (l.id) l.id, o.account_id AS other
    FROM unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.journal_id)}::bigint[],
                ${lines.map((line) => line.account_id)}::bigint[], ${lines.map((line) => line.asset_id)}::smallint[],
                ${lines.map((line) => line.cause)}::text[], ${lines.map((line) => (line.amount.startsWith('-') ? -1 : 1))}::int[])
         AS l(id, journal_id, account_id, asset_id, cause, sign)
    JOIN entries o ON o.journal_id = l.journal_id AND o.asset_id = l.asset_id AND o.cause = l.cause
      AND o.account_id <> l.account_id AND sign(o.amount) = -l.sign
    ORDER BY l.id, abs(o.amount) DESC, o.line`;
}

/** Reads slice after slice of one file, newest first; remembers the accounts on the other sides, up to a bound. */
export function fileReader(db: Db, spans: readonly Span[], asked: readonly Cause[] | null): (slice: Slice) => Promise<BillRow[]> {
  const own = new Map(spans.map((span) => [span.account_id, span]));
  const parties = new Map<number, Party>();
  return async (slice) => {
    const { rows: lines } = await fileLinesQuery(spans, asked, slice).execute(db);
    const { rows: sides } = await otherSidesQuery(lines).execute(db);
    await learn(db, parties, sides);
    const others = new Map(sides.map(({ id, other }) => [id, parties.get(other)]));
    return lines.flatMap(({ account_id, ...line }): BillRow[] => {
      const span = own.get(account_id);
      if (!span) return [];
      const { kind = null, owner = null, purpose = null } = others.get(line.id) ?? {};
      const { type: account, bucket } = span;
      return [{ ...line, account, bucket, other_kind: kind, other_owner: owner, other_purpose: purpose }];
    });
  };
}

const PARTIES_KEPT = 10_000;

/** Adds the parties that are not known yet. */
async function learn(db: Db, parties: Map<number, Party>, sides: readonly { other: number }[]): Promise<void> {
  if (parties.size > PARTIES_KEPT) parties.clear();
  const unknown = [...new Set(sides.map(({ other }) => other))].filter((id) => !parties.has(id));
  if (unknown.length === 0) return;
  const { rows } = await sql<Party & { id: number }>`
    SELECT id, kind, owner, purpose FROM accounts WHERE id = ANY(${unknown}::bigint[])`.execute(db);
  for (const { id, ...party } of rows) parties.set(id, party);
}
