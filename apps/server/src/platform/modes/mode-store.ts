/**
 * Modes in PostgreSQL. A money transaction locks them shared; setting one locks them alone, so that it waits for what is
 * under way, and later transactions read the new mode: nothing falls between a check and a commit.
 */
import type { Mode } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { LOCKS } from '../db/locks.ts';
import { type HeldMode, type ModeScope, ModeView } from './mode-view.ts';

/** The notice that modes have changed. */
export const MODES_CHANNEL = 'glasshouse_modes';
/** A mode takes hold in less than a second even where something hangs. */
const WAIT = '700ms';
const LOCK_NOT_AVAILABLE = '55P03';

interface Row {
  scope: ModeScope;
  mode: Mode;
  since: number;
}

const viewOf = (rows: readonly Row[]): ModeView =>
  new ModeView(new Map(rows.map(({ scope, mode, since }): [ModeScope, HeldMode] => [scope, { mode, since }])));

/** The modes as they are committed. */
export async function loadModes(db: Db): Promise<ModeView> {
  const { rows } = await sql<Row>`SELECT scope, mode, since FROM operating_modes`.execute(db);
  return viewOf(rows);
}

/** The modes, which stay as they are until the transaction ends. */
export async function holdModes(tx: Tx): Promise<ModeView> {
  const { rows } = await sql<Row>`SELECT scope, mode, since FROM hold_modes()`.execute(tx);
  return viewOf(rows);
}

/**
 * Takes the modes alone. Answers false when money that is under way did not end within `wait`: then the mode takes hold for
 * whatever begins from now on, because a stop cannot wait for something that hangs.
 */
export async function takeModes(tx: Tx, wait = WAIT): Promise<boolean> {
  await sql`SAVEPOINT modes`.execute(tx);
  try {
    await sql.raw(`SET LOCAL lock_timeout = '${wait}'`).execute(tx);
    await sql`SELECT pg_advisory_xact_lock(${LOCKS.modes})`.execute(tx);
    await sql`SET LOCAL lock_timeout = DEFAULT`.execute(tx);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    await sql`ROLLBACK TO SAVEPOINT modes`.execute(tx);
    return false;
  }
}

/** Author and reason of a mode. */
export interface ModeAct {
  readonly reason: string;
  readonly staffId: number | null;
  readonly approverId: number | null;
  readonly proposalId: number | null;
}

/** A stored change. */
export interface StoredModeChange extends ModeAct {
  readonly id: number;
  readonly scope: ModeScope;
  readonly before: Mode;
  readonly after: Mode;
  readonly time: number;
}

/** Sets a mode and stores the change; every process is notified after the commit. */
export async function saveMode(
  tx: Tx,
  change: { scope: ModeScope; before: Mode; after: Mode; time: number },
  act: ModeAct,
): Promise<StoredModeChange> {
  const { scope, before, after, time } = change;
  await sql`
    INSERT INTO operating_modes (scope, mode, since) VALUES (${scope}, ${after}, ${time})
    ON CONFLICT (scope) DO UPDATE SET mode = excluded.mode, since = excluded.since`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO mode_changes (scope, before, after, reason, staff_id, approver_id, proposal_id, changed_at)
    VALUES (${scope}, ${before}, ${after}, ${act.reason}, ${act.staffId}, ${act.approverId}, ${act.proposalId}, ${time})
    RETURNING id`.execute(tx);
  await sql`SELECT pg_notify(${MODES_CHANNEL}, ${scope})`.execute(tx);
  return { id: (rows[0] as { id: number }).id, ...change, ...act };
}

interface ChangeRow extends Omit<StoredModeChange, 'staffId' | 'approverId' | 'proposalId' | 'time'> {
  staff_id: number | null;
  approver_id: number | null;
  proposal_id: number | null;
  changed_at: number;
}

const changeOf = ({
  staff_id: staffId,
  approver_id: approverId,
  proposal_id: proposalId,
  changed_at: time,
  ...rest
}: ChangeRow) => ({
  ...rest,
  staffId,
  approverId,
  proposalId,
  time,
});

/** The last changes, newest first. */
export async function loadModeChanges(db: Db, limit: number): Promise<StoredModeChange[]> {
  const { rows } = await sql<ChangeRow>`SELECT * FROM mode_changes ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows.map(changeOf);
}

/** The last change of every scope. */
export async function loadLastModeChanges(db: Db): Promise<Map<ModeScope, StoredModeChange>> {
  const { rows } = await sql<ChangeRow>`SELECT DISTINCT ON (scope) * FROM mode_changes ORDER BY scope, id DESC`.execute(db);
  return new Map(rows.map((row) => [row.scope, changeOf(row)]));
}
