/** Proposals. Times in epoch ms; `payload` is canonical JSON and `payload_hash` its sha256. */
import type { ProposalName } from '@glasshouse/contract';
import type { PresentedChange, ProposalState } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';
import { type DueTable, dueKeys } from '../../../platform/due/index.ts';

/** A proposal as it is stored, with the addresses of who proposed and decided it. */
export interface ProposalRecord {
  id: number;
  kind: ProposalName;
  payload: string;
  payload_hash: Buffer;
  target: string | null;
  version: string;
  changes: PresentedChange[];
  reason: string;
  proposer_id: number;
  proposer_session: number;
  proposer_name: string;
  proposed_at: number;
  expires_at: number;
  state: ProposalState;
  decider_id: number | null;
  decider_name: string | null;
  decision: string | null;
  decided_at: number | null;
  subject: string | null;
  supersedes: number[];
  superseded_by: number | null;
}

const FROM_PROPOSALS = sql.raw(
  `SELECT p.id, p.kind, p.payload, p.payload_hash, p.target, p.version, p.changes, p.reason, p.proposer_id, p.proposer_session,
          a.email AS proposer_name, p.proposed_at, p.expires_at, p.state, p.decider_id, b.email AS decider_name, p.decision,
          p.decided_at, p.subject, to_jsonb(p.supersedes) AS supersedes,
          (SELECT max(n.id) FROM proposals n WHERE n.supersedes @> ARRAY[p.id] AND n.supersedes <> '{}') AS superseded_by
   FROM proposals p JOIN staff a ON a.id = p.proposer_id LEFT JOIN staff b ON b.id = p.decider_id`,
);

/** Who proposes or decides, in which session. */
export interface Hand {
  id: number;
  sessionId: number;
}

/** Adds a proposal; null when the same payload waits already. */
export async function insertProposal(
  tx: Tx,
  proposal: Pick<
    ProposalRecord,
    'kind' | 'payload' | 'payload_hash' | 'target' | 'version' | 'changes' | 'reason' | 'subject' | 'supersedes'
  > & {
    by: Hand;
    now: number;
    expiresAt: number;
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO proposals (kind, payload, payload_hash, target, version, changes, reason, proposer_id, proposer_session,
                           proposed_at, expires_at, subject, supersedes)
    VALUES (${proposal.kind}, ${proposal.payload}, ${proposal.payload_hash}, ${proposal.target}, ${proposal.version},
            ${JSON.stringify(proposal.changes)}::jsonb, ${proposal.reason}, ${proposal.by.id}, ${proposal.by.sessionId},
            ${proposal.now}, ${proposal.expiresAt}, ${proposal.subject}, ${proposal.supersedes}::bigint[])
    ON CONFLICT (kind, payload_hash) WHERE state = 'waiting' DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Ends the waiting ones whose place a new one takes: the same payload about what is not so any more, whoever proposed it,
 * and another payload of the same person about the same thing. Answers their numbers.
 */
export async function supersede(
  tx: Tx,
  next: Pick<ProposalRecord, 'kind' | 'payload_hash' | 'version' | 'subject'> & { by: Hand; now: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE proposals SET state = 'superseded', decided_at = ${next.now} WHERE state = 'waiting' AND id IN (
      SELECT id FROM proposals WHERE kind = ${next.kind} AND state = 'waiting' AND (
        (payload_hash = ${next.payload_hash} AND version <> ${next.version})
        OR (payload_hash <> ${next.payload_hash} AND subject = ${next.subject}::text AND proposer_id = ${next.by.id}))
      ORDER BY id FOR NO KEY UPDATE)
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** The proposal of a payload that waits. */
export async function findWaiting(tx: Tx, kind: ProposalName, payloadHash: Buffer): Promise<ProposalRecord | null> {
  const { rows } = await sql<ProposalRecord>`
    ${FROM_PROPOSALS} WHERE p.kind = ${kind} AND p.payload_hash = ${payloadHash} AND p.state = 'waiting'`.execute(tx);
  return rows[0] ?? null;
}

/** A proposal by number. */
export async function loadProposal(db: Db, id: number): Promise<ProposalRecord | null> {
  const { rows } = await sql<ProposalRecord>`${FROM_PROPOSALS} WHERE p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A proposal, locked until the transaction ends. */
export async function lockProposal(tx: Tx, id: number): Promise<ProposalRecord | null> {
  const { rows } = await sql<ProposalRecord>`${FROM_PROPOSALS} WHERE p.id = ${id} FOR NO KEY UPDATE OF p`.execute(tx);
  return rows[0] ?? null;
}

/** Proposals about one thing are approved one after another, so that the second sees what the first has done. */
export async function lockTarget(tx: Tx, { kind, target }: Pick<ProposalRecord, 'kind' | 'target'>): Promise<void> {
  await lockNamed(tx, 'proposal', target ?? kind);
}

/** Decides a proposal that waits. */
export async function saveDecision(
  tx: Tx,
  id: number,
  decision: {
    state: Exclude<ProposalState, 'waiting' | 'expired' | 'superseded'>;
    by: Hand | null;
    said: string | null;
    approvedHash: Buffer | null;
    now: number;
  },
): Promise<void> {
  await sql`
    UPDATE proposals SET state = ${decision.state}, decider_id = ${decision.by?.id ?? null},
      decider_session = ${decision.by?.sessionId ?? null}, decision = ${decision.said},
      approved_hash = ${decision.approvedHash}, decided_at = ${decision.now}
    WHERE id = ${id} AND state = 'waiting'`.execute(tx);
}

const EXPIRING: DueTable = {
  table: 'proposals',
  key: 'id',
  dueAt: 'expires_at',
  open: () => sql`t.state = 'waiting'`,
};
const EXPIRED_AT_ONCE = 1_000;

/** Ends proposals whose time is over, the oldest of them; answers how many. */
export async function expireDue(db: Db, now: number): Promise<number> {
  const { rows } = await sql`
    WITH due AS MATERIALIZED (${dueKeys(EXPIRING, { now, limit: EXPIRED_AT_ONCE })})
    UPDATE proposals p SET state = 'expired', decided_at = expires_at FROM due WHERE p.id = due.id
    RETURNING 1`.execute(db);
  return rows.length;
}

/** Which proposals to list, newest first: those that fit a condition on `p`, below a number or after so many. */
export async function listProposalRows(
  db: Db,
  where: ReturnType<typeof sql>,
  slice: { before: number | null; offset: number; limit: number },
): Promise<ProposalRecord[]> {
  const { rows } = await sql<ProposalRecord>`
    ${FROM_PROPOSALS} WHERE ${where} AND (${slice.before}::bigint IS NULL OR p.id < ${slice.before})
    ORDER BY p.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}
