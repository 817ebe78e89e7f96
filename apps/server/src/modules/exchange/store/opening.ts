/**
 * What a batch asks before its locks, in one statement: who leads and by which rules, what was answered before, which orders
 * and names exist. Invariants: whatever is read here is written by the leader alone, whose last batch is committed; so it is
 * true whether it was read before or after the fence.
 */
import { type FirstAnswer, type KnownRow, attemptValues, knownAnswers, knownOf } from '../../../platform/batch/first-answers.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { numbersText, prepared, textsText } from '../../../platform/db/prepared.ts';
import type { Attempt } from '../../../platform/store/request-answers.ts';
import type { Answer } from '../domain/commands.ts';
import type { VenueName } from '../domain/venues.ts';
import { LEADER_OF } from './leaders.ts';

/** A batch that hangs within its transaction is ended by the database after so long. */
const HUNG_MS = 5_000;

/** What is asked. */
export interface Asked {
  readonly attempts: readonly Attempt[];
  readonly orderIds: readonly number[];
  readonly names: readonly { readonly userId: number; readonly name: string }[];
}

/** What is answered. */
export interface Opening {
  readonly epoch: number;
  /** The number of the last change of a rule. */
  readonly revision: number;
  /** How many migrations the database has. */
  readonly migrations: number;
  /** Answers given before, by `attemptKey`. */
  readonly known: Map<string, FirstAnswer<Answer>>;
  /** Which of the orders exist, as `<user>:<order>`. */
  readonly owned: ReadonlySet<string>;
  /** Which of the names orders had before, as `<user>:<name>`. */
  readonly usedNames: ReadonlySet<string>;
}

interface Row {
  epoch: number;
  revision: number;
  migrations: number;
  known: KnownRow<Answer>[] | null;
  owned: string[] | null;
  used: string[] | null;
}

// Both rows are held until the commit: a change of a rule or a mode waits for the batch that is under way, so that none
// commits by an older one behind it. OFFSET keeps each row's look-up by itself.
const read = prepared<Row>(
  'exchange.open',
  `WITH fence AS MATERIALIZED (
     SELECT epoch, revision FROM leaders, market_rules_revision WHERE name = $8 FOR SHARE)
   SELECT epoch, revision, (SELECT count(*) FROM schema_migrations) AS migrations, set_config('idle_in_transaction_session_timeout', $1, true),
     ${knownAnswers('$2', '$3', '$4')} AS known,
     (SELECT array_agg(user_id || ':' || id) FROM unnest($5::bigint[]) AS asked (i) CROSS JOIN LATERAL
        (SELECT user_id, id FROM orders WHERE id = asked.i OFFSET 0) AS o) AS owned,
     (SELECT array_agg(user_id || ':' || client_id) FROM unnest($6::bigint[], $7::text[]) AS asked (u, n) CROSS JOIN LATERAL
        (SELECT user_id, client_id FROM orders WHERE (user_id, client_id) = (asked.u, asked.n) OFFSET 0) AS o) AS used
   FROM fence`,
);

/** Holds the epoch and the rules until the commit, and reads what is asked. */
export async function openRows(tx: Tx, venue: VenueName, { attempts, orderIds, names }: Asked): Promise<Opening> {
  const [row] = await read(tx, [
    String(HUNG_MS),
    ...attemptValues(attempts),
    numbersText(orderIds),
    numbersText(names.map(({ userId }) => userId)),
    textsText(names.map(({ name }) => name)),
    LEADER_OF[venue].name,
  ]);
  const { epoch, revision, migrations, known, owned, used } = row as Row;
  return {
    epoch,
    revision,
    migrations,
    known: knownOf(known),
    owned: new Set(owned),
    usedNames: new Set(used),
  };
}
