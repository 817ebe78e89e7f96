/** Who has approved a review. */
import type { StaffRole } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** An approver as they are now. */
export interface Approver {
  id: number;
  role: StaffRole;
  is_active: boolean;
  is_simulated: boolean;
}

/** Those who approved a review as it is, first to last. */
export async function loadApprovers(tx: Tx, reviewId: number): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    SELECT s.id, s.role, s.disabled_at IS NULL AND (s.password_hash IS NOT NULL OR s.is_simulated) AS is_active,
           s.is_simulated
    FROM review_decisions d JOIN reviews r ON r.id = d.review_id AND r.payload_hash = d.payload_hash
    JOIN staff s ON s.id = d.staff_id
    WHERE d.review_id = ${reviewId} AND d.kind = 'approve' ORDER BY d.id`.execute(tx);
  return rows;
}
