/**
 * Simulated members of a demo's staff (ADR 37). A member is a row without credentials, which the database keeps so. A session
 * is opened inside the process and has no token: over the wire there is no way in. Only modules/demo/staff opens any, and that
 * module does not exist in production.
 */
import type { StaffRole } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { StaffUser } from '../../../platform/calls/staff.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { expiryOf } from '../domain/session-times.ts';
import { appendAudit, newNonce } from './audit-log.ts';

/** Who it is. */
export interface SimulatedName {
  /** The name in the back office: an address. */
  email: string;
  role: 'reviewer' | 'treasurer' | 'compliance';
}

/**
 * Opens a session of a simulated member, who is made at the first time. Null when an owner has disabled the member, when the
 * address belongs to a person, and in production.
 */
export type OpenSimulated = (who: SimulatedName) => Promise<StaffUser | null>;

interface Row {
  id: number;
  role: StaffRole;
  disabled_at: number | null;
  isNew: boolean;
}

async function ensureSimulated(tx: Tx, { email, role }: SimulatedName, now: number): Promise<Row | null> {
  const { rows: made } = await sql`
    INSERT INTO staff (email, role, created_at, is_simulated) VALUES (${email}, ${role}, ${now}, true)
    ON CONFLICT (email) DO NOTHING RETURNING 1`.execute(tx);
  const { rows } = await sql<Omit<Row, 'isNew'>>`
    SELECT id, role, disabled_at FROM staff WHERE email = ${email} AND is_simulated`.execute(tx);
  return rows[0] ? { ...rows[0], isNew: made.length > 0 } : null;
}

/** The digest that the column asks for is random bytes: no token has it. */
async function insertInnerSession(tx: Tx, staffId: number, digest: Buffer, now: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO staff_sessions (token_hash, staff_id, created_at, last_used_at, expires_at, ip, user_agent)
    VALUES (${digest}, ${staffId}, ${now}, ${now}, ${expiryOf(now, now)}, 'simulated', 'simulated staff of the demo')
    RETURNING id`.execute(tx);
  return rows[0]?.id as number;
}

/** Makes the opener. */
export function openSimulated({ db, clock, random, config }: Platform): OpenSimulated {
  return async (who) => {
    if (config.mode !== 'demo') return null;
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const member = await ensureSimulated(tx, who, now);
      if (member === null || member.disabled_at !== null) return null;
      const sessionId = await insertInnerSession(tx, member.id, random.bytes(32), now);
      if (member.isNew)
        await appendAudit(tx, {
          time: now,
          actor: 'console',
          role: null,
          session: null,
          ip: null,
          call: 'console.simulatedStaff',
          target: `staff:${member.id}`,
          input: null,
          outcome: 'ok',
          details: { ...who },
          nonce: newNonce(random),
        });
      return { id: member.id, sessionId, role: member.role };
    });
  };
}
