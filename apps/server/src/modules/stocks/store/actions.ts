/** Corporate actions in PostgreSQL: notices, applications, entitlements; only added. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';
import type { ActionKind, Entitlement } from '@glasshouse/proofs/stocks';
import type { ActionState, Applied, StockAction, UserEntitlement } from '../domain/stock.ts';

/** Who decided. */
export interface Decided {
  readonly proposalId: number;
  readonly proposerId: number;
  readonly approverId: number;
}

/** Writes a notice. Error: unique_violation for a second replacement of one notice. */
export async function insertAction(tx: Tx, action: StockAction, by: Decided): Promise<void> {
  await sql`
    INSERT INTO corporate_actions
      (id, market_id, kind, numerator, denominator, per_share, withholding_ppm, reduced_ppm, ex_day, ex_opens, counted, pays, source, source_url,
       published, notice_open, notice_close, replaces, proposer_id, approver_id, record_hash)
    VALUES (${action.id}, ${action.marketId}, ${action.kind}, ${String(action.numerator)}, ${String(action.denominator)},
            ${String(action.perShare)}, ${action.withholdingPpm}, ${action.reducedPpm}, ${action.exDay}, ${action.exOpens}, ${action.counted},
            ${action.pays}, ${action.source}, ${action.sourceUrl}, ${action.published}, ${action.noticeOpen}, ${action.noticeClose},
            ${action.replaces}, ${by.proposerId}, ${by.approverId}, ${action.recordHash})`.execute(tx);
}

type Text<T, K extends keyof T> = Omit<T, K> & Readonly<Record<K, string>>;
interface Row extends Text<StockAction, 'numerator' | 'denominator' | 'perShare'> {
  readonly replacedBy: number | null;
  readonly replacesHash: string | null;
  readonly appliedAt: number | null;
  readonly journal: number;
  readonly holders: number;
  readonly root: string;
  readonly closeHash: string | null;
  readonly closeTicks: string | null;
  readonly appliedHash: string;
  readonly before: string;
  readonly after: string;
  readonly gross: string;
  readonly withheld: string;
  readonly net: string;
  readonly inLieu: string;
  readonly paidAt: number | null;
}

const STATE = sql`
  SELECT c.id, c.market_id AS "marketId", c.kind, c.numerator, c.denominator, c.per_share AS "perShare",
    c.withholding_ppm AS "withholdingPpm", c.reduced_ppm AS "reducedPpm", c.ex_day AS "exDay", c.ex_opens AS "exOpens", c.counted, c.pays, c.source,
    c.source_url AS "sourceUrl", c.published, c.notice_open AS "noticeOpen", c.notice_close AS "noticeClose", c.replaces,
    c.record_hash AS "recordHash", r.id AS "replacedBy", o.record_hash AS "replacesHash", p.applied_at AS "appliedAt", p.journal,
    p.holders, p.root, p.close_hash AS "closeHash", p.close_ticks AS "closeTicks", p.record_hash AS "appliedHash",
    p.shares_before AS before, p.shares_after AS after, p.gross, p.withheld, p.net, p.in_lieu AS "inLieu", d.paid_at AS "paidAt"
  FROM corporate_actions c LEFT JOIN corporate_actions r ON r.replaces = c.id LEFT JOIN corporate_actions o ON o.id = c.replaces
  LEFT JOIN corporate_applied p ON p.action_id = c.id LEFT JOIN corporate_paid d ON d.action_id = c.id`;

function stateOf(row: Row): ActionState {
  const { replacedBy, replacesHash, appliedAt, journal, holders, root, closeHash, closeTicks, appliedHash, paidAt, ...rest } =
    row;
  const { before, after, gross, withheld, net, inLieu, ...action } = rest;
  const applied = appliedAt !== null && {
    appliedAt,
    journal,
    holders,
    root,
    closeHash,
    recordHash: appliedHash,
    closeTicks: closeTicks === null ? null : BigInt(closeTicks),
    before: BigInt(before),
    after: BigInt(after),
    gross: BigInt(gross),
    withheld: BigInt(withheld),
    net: BigInt(net),
    inLieu: BigInt(inLieu),
  };
  return {
    action: {
      ...action,
      numerator: BigInt(action.numerator),
      denominator: BigInt(action.denominator),
      perShare: BigInt(action.perShare),
    },
    replacedBy,
    replacesHash,
    applied: applied || null,
    paidAt,
  };
}

/** One action; null when there is none. */
export async function loadAction(db: Db, id: number): Promise<ActionState | null> {
  const { rows } = await sql<Row>`${STATE} WHERE c.id = ${id}`.execute(db);
  return rows[0] ? stateOf(rows[0]) : null;
}

/** Actions, newest first; of one market where it is named. */
export async function loadActions(db: Db, marketId: number | null, { before, offset, limit }: Slice): Promise<ActionState[]> {
  const { rows } = await sql<Row>`
    ${STATE} WHERE (${marketId}::bigint IS NULL OR c.market_id = ${marketId}) AND (${before}::bigint IS NULL OR c.id < ${before})
    ORDER BY c.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(stateOf);
}

/** Actions of a market that hold and were not applied. */
export async function loadComing(db: Db, marketId: number): Promise<ActionState[]> {
  const { rows } = await sql<Row>`
    ${STATE} WHERE c.market_id = ${marketId} AND r.id IS NULL AND p.action_id IS NULL ORDER BY c.id`.execute(db);
  return rows.map(stateOf);
}

/** Keeps all others that publish, apply or move custody of a market waiting until the transaction ends. */
export async function lockMarket(tx: Tx, marketId: number): Promise<void> {
  await lockNamed(tx, 'stocks', marketId);
}

/** Writes an application, with its sums over all holders. */
export async function insertApplied(tx: Tx, actionId: number, one: Applied & Omit<Entitlement, 'withholdingPpm'>): Promise<void> {
  await sql`
    INSERT INTO corporate_applied (action_id, applied_at, journal, holders, root, close_hash, close_ticks, record_hash,
      shares_before, shares_after, gross, withheld, net, in_lieu)
    VALUES (${actionId}, ${one.appliedAt}, ${one.journal}, ${one.holders}, ${one.root}, ${one.closeHash},
            ${one.closeTicks === null ? null : String(one.closeTicks)}, ${one.recordHash}, ${String(one.before)}, ${String(one.after)},
            ${String(one.gross)}, ${String(one.withheld)}, ${String(one.net)}, ${String(one.inLieu)})`.execute(tx);
}

/** That the money of an action was paid. */
export async function insertPaid(tx: Tx, actionId: number, paidAt: number): Promise<void> {
  await sql`INSERT INTO corporate_paid (action_id, paid_at) VALUES (${actionId}, ${paidAt})`.execute(tx);
}

export type EntitlementRow = Text<UserEntitlement, 'before' | 'after' | 'gross' | 'withheld' | 'net' | 'inLieu'>;
const ENTITLEMENT = sql`e.user_id AS "userId", e.place, e.shares_before AS before, e.shares_after AS after,
  e.withholding_ppm AS "withholdingPpm", e.gross, e.withheld, e.net, e.in_lieu AS "inLieu"`;

/** A row with its figures. */
export const entitlementOf = <R extends EntitlementRow>(row: R) => ({
  ...row,
  before: BigInt(row.before),
  after: BigInt(row.after),
  gross: BigInt(row.gross),
  withheld: BigInt(row.withheld),
  net: BigInt(row.net),
  inLieu: BigInt(row.inLieu),
});

/** All entitlements of an action, in the order of the published list. */
export async function loadEntitlements(db: Db, actionId: number): Promise<UserEntitlement[]> {
  const { rows } = await sql<EntitlementRow>`
    SELECT ${ENTITLEMENT} FROM corporate_entitlements e WHERE e.action_id = ${actionId} ORDER BY e.place`.execute(db);
  return rows.map(entitlementOf);
}

/** Some entitlements of an action, of users after one, by their numbers. */
export async function loadEntitlementsAfter(db: Db, actionId: number, after: number, limit: number): Promise<UserEntitlement[]> {
  const { rows } = await sql<EntitlementRow>`
    SELECT ${ENTITLEMENT} FROM corporate_entitlements e WHERE e.action_id = ${actionId} AND e.user_id > ${after}
    ORDER BY e.user_id LIMIT ${limit}`.execute(db);
  return rows.map(entitlementOf);
}

/** What an action was for a user, with what it needs to be shown. */
export interface OwnEntitlement extends UserEntitlement {
  readonly id: number;
  readonly marketId: number;
  readonly kind: ActionKind;
  readonly counted: number;
  readonly pays: number;
  readonly paidAt: number | null;
}

/** Entitlements of a user, newest action first; of one market where it is named. */
export async function loadOwnEntitlements(
  db: Db,
  userId: number,
  marketId: number | null,
  { before, offset, limit }: Slice,
): Promise<OwnEntitlement[]> {
  const { rows } = await sql<EntitlementRow & Omit<OwnEntitlement, keyof UserEntitlement>>`
    SELECT ${ENTITLEMENT}, c.id, c.market_id AS "marketId", c.kind, c.counted, c.pays, d.paid_at AS "paidAt"
    FROM corporate_entitlements e JOIN corporate_actions c ON c.id = e.action_id LEFT JOIN corporate_paid d ON d.action_id = c.id
    WHERE e.user_id = ${userId} AND (${marketId}::bigint IS NULL OR c.market_id = ${marketId})
      AND (${before}::bigint IS NULL OR c.id < ${before})
    ORDER BY c.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(entitlementOf);
}

/** Whether money of an action is still to be paid to a user. */
export async function isOwed(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM corporate_entitlements e LEFT JOIN corporate_paid d ON d.action_id = e.action_id
    WHERE e.user_id = ${userId} AND d.action_id IS NULL AND e.net > 0 LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** What a closed account may not have. */
export const OPEN_BY_USER = `
  SELECT e.user_id, 'stock dividend' AS what, e.action_id AS id FROM corporate_entitlements e
  WHERE e.net > 0 AND NOT EXISTS (SELECT FROM corporate_paid d WHERE d.action_id = e.action_id)`;
