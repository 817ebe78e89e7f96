/**
 * Writes what nearly every batch has: new and changed orders, fills, volumes, first answers, and the digests that seal the last
 * two; one statement for any number of them, planned once for each connection. Units: those of the tables. Invariants: fills
 * are only ever added; an order is changed only while it lives.
 */
import { type GivenAnswer, answerRows, insertAnswers, sealedAnswerRows } from '../../../platform/batch/first-answers.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { numbersText, prepared, textsText } from '../../../platform/db/prepared.ts';
import { rangesText } from '../../../platform/store/sealed.ts';
import type { Answer } from '../domain/commands.ts';
import type { Fill, Order } from '../domain/order.ts';
import type { VenueName } from '../domain/venues.ts';
import { changingOf, fillRowOf, orDiverged, rowOf } from './orders.ts';
import { fillDigest } from './sealed-fills.ts';
import type { Volume } from './volumes.ts';

/** What a batch writes here. */
export interface BatchRows {
  readonly epoch: number;
  readonly venue: VenueName;
  readonly created: readonly Order[];
  readonly changed: readonly Order[];
  readonly fills: readonly Fill[];
  /** Each user, day, asset and kind of market at most once; ordered, so that two writers never lock in a circle. */
  readonly volumes: readonly Volume[];
  readonly answers: readonly GivenAnswer<Answer>[];
}

const COLUMNS = `id, sequence, user_id, account, market_id, side, kind, force, stp, price_ticks, lots, filled_lots, removed_lots,
  filled_value, fee, quote_atoms, trigger_ticks, trigger_by, triggered_ms, after_tick_ms, display_lots, shown_lots, client_id,
  oco_id, partner_id, block_id, connection, tif, ends_day, maker_ppm, taker_ppm, fees_ms, revision, status, end_reason, released, created_ms, updated_ms, held`;

const FILL_COLUMNS = `id, market_id, maker_order_id, taker_order_id, maker_user, taker_user, maker_account, taker_account,
  taker_side, price_ticks, lots, paid, received, maker_fee, taker_fee, time_ms`;

const CHANGING = [
  'sequence',
  'price_ticks',
  'lots',
  'filled_lots',
  'removed_lots',
  'filled_value',
  'fee',
  'trigger_ticks',
  'triggered_ms',
  'display_lots',
  'shown_lots',
  'maker_ppm',
  'taker_ppm',
  'fees_ms',
  'revision',
  'status',
  'end_reason',
  'released',
  'updated_ms',
];

// Living orders are selected by what they are not: their index would be walked from end to end, the primary key finds each at once.
// Where an order does not live it divides by zero: COMMIT may be on its way already, and must come to nothing then.
const write = prepared(
  'exchange.batch',
  `WITH created AS (
     INSERT INTO orders (${COLUMNS}, epoch, venue) SELECT ${COLUMNS}, $2::bigint, $14 FROM json_populate_recordset(NULL::orders, $1::json)),
   changed AS (
     UPDATE orders o SET ${CHANGING.map((name) => `${name} = c.${name}`).join(', ')}
     FROM json_populate_recordset(NULL::orders, $3::json) AS c
     WHERE o.id = c.id AND o.status <> 'filled' AND o.status <> 'cancelled' RETURNING o.id),
   filled AS (
     INSERT INTO fills (${FILL_COLUMNS}, venue) SELECT ${FILL_COLUMNS}, $14 FROM json_populate_recordset(NULL::fills, $4::json)),
   volumes AS (
     INSERT INTO trade_volumes (user_id, day, asset_id, volume, kind)
     SELECT * FROM unnest($5::bigint[], $6::int[], $7::smallint[], $8::numeric[], $15::text[])
     ON CONFLICT (user_id, day, asset_id, kind) DO UPDATE SET volume = trade_volumes.volume + excluded.volume),
   ${insertAnswers('$9')},
   sealed AS (
     INSERT INTO seal_queue (kind, ids, digests)
     SELECT 'fill', $11::int8multirange, $12::bytea WHERE octet_length($12::bytea) > 0
     UNION ALL
     ${sealedAnswerRows('$13')})
   SELECT 1 / (count(*) = $10)::int FROM changed`,
);

/** Writes them. Error: DivergedError when a changed order does not live. */
export async function saveRows(tx: Tx, { epoch, venue, created, changed, fills, volumes, answers }: BatchRows): Promise<void> {
  if (created.length + changed.length + fills.length + volumes.length + answers.length === 0) return;
  const given = answerRows(answers);
  const done = write(tx, [
    JSON.stringify(created.map(rowOf)),
    epoch,
    JSON.stringify(changed.map(changingOf)),
    JSON.stringify(fills.map(fillRowOf)),
    numbersText(volumes.map(({ userId }) => userId)),
    numbersText(volumes.map(({ day }) => day)),
    numbersText(volumes.map(({ assetId }) => assetId)),
    numbersText(volumes.map(({ atoms }) => atoms)),
    given.rows,
    changed.length,
    rangesText(fills.map(({ id }) => id)),
    Buffer.concat(fills.map(fillDigest)),
    given.digests,
    venue,
    textsText(volumes.map(({ kind }) => kind)),
  ]);
  await orDiverged(done, `not all of ${changed.length} orders were open`);
}
