/** Changes of modes as staff sees them. */
import { STAFF_REASON_MIN_LENGTH } from '@glasshouse/contract/backoffice';
import type { ModeChange } from '@glasshouse/contract/modes';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredModeChange } from '../../../platform/modes/index.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { ModeParts } from './parts.ts';

/** A reason as it is kept. Errors: BACKOFFICE_REASON_SHORT. */
export function requireReason(text: string): string {
  const said = text.trim();
  if (Array.from(said).length < STAFF_REASON_MIN_LENGTH)
    refuseField('reason', 'BACKOFFICE_REASON_SHORT', { min: STAFF_REASON_MIN_LENGTH });
  return said;
}

/** Changes with the names of who made them. */
export async function presentChanges(db: Db, parts: ModeParts, changes: readonly StoredModeChange[]): Promise<ModeChange[]> {
  const ids = changes.flatMap(({ staffId, approverId }) => [staffId, approverId]).filter((id) => id !== null);
  const names = await parts.staffNames(db, [...new Set(ids)]);
  const who = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '—' });
  return changes.map(({ staffId, approverId, proposalId, ...change }) => ({
    ...change,
    staff: who(staffId),
    approver: who(approverId),
    proposal_id: proposalId,
  }));
}
