/** Follows as the batches of contracts read and write them. Units: lots, ticks, atoms of USDT. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { CapTerms, CopiesDone, Followed, KnownCap } from '../../contracts/index.ts';

const DAY_MS = 86_400_000;
/** The day of a time, in UTC. */
const dayOf = (time: number): number => Math.floor(time / DAY_MS);

interface Row {
  id: number;
  user_id: number;
  trader_id: number;
  leader_id: number;
  is_led: boolean;
  is_opening: boolean;
  type: 'multiple' | 'lots';
  number_e4: number;
  open_max: number | null;
  multiple_max: number;
  slippage_ppm: number;
  order_margin_max: string | null;
  budget: string;
  held: string;
  slip_used: string;
  realised: string;
  max_loss: string;
  near_of: string | null;
  is_capped: boolean;
}

const capOf = (row: Pick<Row, 'realised' | 'max_loss' | 'near_of'>): CapTerms => ({
  realised: BigInt(row.realised),
  maxLoss: BigInt(row.max_loss),
  nearOf: row.near_of === null ? null : BigInt(row.near_of),
});

const followedOf = (row: Row): Followed => ({
  id: row.id,
  userId: row.user_id,
  traderId: row.trader_id,
  leaderId: row.leader_id,
  isLed: row.is_led,
  isOpening: row.is_opening,
  sizing: { type: row.type, numberE4: BigInt(row.number_e4) },
  openMax: row.open_max,
  multipleMax: BigInt(row.multiple_max),
  slippagePpm: BigInt(row.slippage_ppm),
  orderMarginMax: row.order_margin_max === null ? null : BigInt(row.order_margin_max),
  budget: BigInt(row.budget),
  free: BigInt(row.held),
  slipUsed: BigInt(row.slip_used),
  cap: row.is_capped ? null : capOf(row),
});

/** Live follows of some who lead, and others, by number. */
export async function loadCopying(
  tx: Tx,
  { leaderIds, followIds }: { readonly leaderIds: readonly number[]; readonly followIds: readonly number[] },
  now: number,
): Promise<Followed[]> {
  const { rows } = await sql<Row>`
    SELECT f.id, f.user_id, f.trader_id, t.user_id AS leader_id, t.status <> 'ended' AS is_led,
      f.status = 'following' AND t.status = 'leading' AS is_opening, f.type, f.number_e4, f.open_max, f.multiple_max, f.slippage_ppm,
      f.order_margin_max, f.budget, f.held, CASE WHEN f.slip_day = ${dayOf(now)} THEN f.slip_used ELSE 0 END AS slip_used,
      f.realised, f.max_loss, f.near_of, f.end_reason IS NOT DISTINCT FROM 'loss_cap' AS is_capped
    FROM (
      SELECT f.id FROM copy_traders t JOIN copy_follows f ON f.trader_id = t.id
      WHERE f.ended_at IS NULL AND t.user_id = ANY (${leaderIds as number[]}::bigint[])
      UNION SELECT id FROM copy_follows WHERE ended_at IS NULL AND id = ANY (${followIds as number[]}::bigint[])) asked
    JOIN copy_follows f ON f.id = asked.id JOIN copy_traders t ON t.id = f.trader_id
    ORDER BY f.id`.execute(tx);
  return rows.map(followedOf);
}

/** Loss caps that were not reached, of live follows. */
export async function loadCaps(db: Db): Promise<KnownCap[]> {
  const { rows } = await sql<Pick<Row, 'id' | 'realised' | 'max_loss' | 'near_of'>>`
    SELECT id, realised, max_loss, near_of FROM copy_follows
    WHERE ended_at IS NULL AND end_reason IS DISTINCT FROM 'loss_cap'`.execute(db);
  return rows.map((row) => ({ id: row.id, ...capOf(row) }));
}

/** So many numbers may be given before the commit of one that is lower. */
const EDITS_BACK = 1_000;

/** Loss caps of follows that were changed behind a number, and the newest number. */
export async function loadEditedCaps(db: Db, behind: number): Promise<{ caps: KnownCap[]; newest: number }> {
  const { rows } = await sql<Pick<Row, 'id' | 'realised' | 'max_loss' | 'near_of'> & { edited: number }>`
    SELECT id, realised, max_loss, near_of, edited FROM copy_follows
    WHERE ended_at IS NULL AND edited > ${behind - EDITS_BACK} AND end_reason IS DISTINCT FROM 'loss_cap'`.execute(db);
  const caps = rows.map((row) => ({ id: row.id, ...capOf(row) }));
  return { caps, newest: rows.reduce((newest, { edited }) => Math.max(newest, edited), behind) };
}

/** Users who lead, and those whose followers still have copies. */
export async function loadLeaders(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT t.user_id FROM copy_traders t WHERE t.status <> 'ended'
    UNION SELECT t.user_id FROM copy_traders t JOIN copy_follows f ON f.trader_id = t.id WHERE f.ended_at IS NULL`.execute(db);
  return new Set(rows.map(({ user_id: userId }) => userId));
}

const write = prepared(
  'copy.copies',
  `WITH blocks AS (
     INSERT INTO copy_blocks (id, trader_id, market_id, kind, side, mark_ticks, best_ticks, at)
     SELECT id, trader_id, market_id, kind, side, mark_ticks, best_ticks, at FROM json_populate_recordset(NULL::copy_blocks, $1::json)),
   members AS (
     INSERT INTO copy_members (block_id, follow_id, n, order_id, position_id, lots, guard_ticks, filled_lots, skipped)
     SELECT block_id, follow_id, n, order_id, position_id, lots, guard_ticks, filled_lots, skipped
     FROM json_populate_recordset(NULL::copy_members, $2::json)),
   news AS (
     INSERT INTO copy_news (follow_id, kind, atoms, at)
     SELECT follow_id, kind, atoms, at FROM json_populate_recordset(NULL::copy_news, $4::json) n
     -- The memory of who decides may be behind a follow that its owner ended.
     WHERE n.kind NOT IN ('cap', 'near') OR EXISTS (SELECT FROM copy_follows f WHERE f.id = n.follow_id AND f.ended_at IS NULL)),
   changed AS (
     UPDATE copy_follows f SET held = f.held + s.free, realised = f.realised + s.result, taken = f.taken + s.taken,
       revision = f.revision + 1, slip_day = s.day, status = CASE WHEN s.capped AND f.ended_at IS NULL THEN 'ending' ELSE f.status END,
       end_reason = CASE WHEN s.capped AND f.ended_at IS NULL THEN 'loss_cap' ELSE f.end_reason END, near_of = CASE WHEN s.near THEN f.max_loss ELSE f.near_of END,
       slip_used = CASE WHEN f.slip_day = s.day THEN f.slip_used ELSE 0 END + s.slip
     FROM json_to_recordset($3::json) AS s(id bigint, free numeric, result numeric, taken numeric, slip numeric, day integer, at bigint, kind text,
       capped boolean, near boolean)
     WHERE f.id = s.id RETURNING f.*, s.free, s.result, s.at, s.kind)
   INSERT INTO copy_follow_events (follow_id, revision, kind, amount, result, terms, at)
   SELECT id, revision, kind, free, result, jsonb_build_object('type', type, 'number_e4', number_e4, 'budget', budget::text,
     'max_loss', max_loss::text, 'order_margin_max', order_margin_max::text, 'open_max', open_max, 'multiple_max', multiple_max,
     'slippage_ppm', slippage_ppm, 'share_ppm', share_ppm, 'status', status), at FROM changed`,
);

/** The news of a batch for owners of follows. A paused follow has none of what is not copied: its owner paused it. */
function newsIn({ blocks, capped, near, kept, closed }: CopiesDone) {
  const entries = blocks.filter(({ kind }) => kind === 'open').flatMap(({ members }) => members);
  return [
    ...entries.flatMap(({ follow, skipped, filledLots }) => {
      if (skipped !== null) return skipped === 'paused' ? [] : [{ follow_id: follow.id, kind: 'skipped', atoms: null }];
      return filledLots > 0n ? [{ follow_id: follow.id, kind: 'opened', atoms: null }] : [];
    }),
    ...closed.map(({ followId, result }) => ({ follow_id: followId, kind: 'closed', atoms: String(result) })),
    ...[...near].map((id) => ({ follow_id: id, kind: 'near', atoms: null })),
    ...[...capped].map((id) => ({ follow_id: id, kind: 'cap', atoms: null })),
    ...[...kept].map((id) => ({ follow_id: id, kind: 'self_hold', atoms: null })),
  ];
}

/** Writes what a batch did of follows, in one statement. */
export async function saveCopies(tx: Tx, done: CopiesDone): Promise<void> {
  const { blocks, changes, capped, near, kept, time } = done;
  const members = blocks.flatMap((block) =>
    block.members.map((one, n) => ({
      block_id: block.id,
      follow_id: one.follow.id,
      n,
      order_id: one.orderId,
      position_id: one.positionId,
      lots: Number(one.lots),
      guard_ticks: one.guardTicks === null ? null : Number(one.guardTicks),
      filled_lots: Number(one.filledLots),
      skipped: one.skipped,
    })),
  );
  const day = dayOf(time);
  await write(tx, [
    JSON.stringify(
      blocks.map((block) => ({
        id: block.id,
        trader_id: block.traderId,
        market_id: block.marketId,
        kind: block.kind,
        side: block.side,
        mark_ticks: Number(block.markTicks),
        best_ticks: block.bestTicks === null ? null : Number(block.bestTicks),
        at: time,
      })),
    ),
    JSON.stringify(members),
    JSON.stringify(
      [...new Set([...changes.keys(), ...capped, ...near])].map((id) => {
        const { free = 0n, result = 0n, taken = 0n, slip = 0n } = changes.get(id) ?? {};
        const kind = capped.has(id) ? 'cap' : kept.has(id) ? 'self_hold' : near.has(id) ? 'near' : 'copies';
        const atoms = { free: String(free), result: String(result), taken: String(taken), slip: String(slip) };
        return { id, ...atoms, day, at: time, kind, capped: capped.has(id), near: near.has(id) };
      }),
    ),
    JSON.stringify(newsIn(done).map((one) => ({ ...one, at: time }))),
  ]);
}
