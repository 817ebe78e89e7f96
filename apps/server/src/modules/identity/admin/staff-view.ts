/** Shapes users for the staff. */
import type { StaffUser, StaffUserRow, UserNote } from '@glasshouse/contract/identity';
import { refuseField } from '../../../platform/refusal.ts';
import type { Db } from '../../../platform/db/database.ts';
import { creditScoreOf } from '../api/credit.ts';
import type { IdentityParts } from '../api/parts.ts';
import type { StoredNote } from '../store/freezes.ts';
import { type FullUserRow, type UserRow, isUser, loadFullUser } from '../store/staff-users.ts';

/** The state of an account. */
export const stateOf = (row: Pick<UserRow, 'closed_at' | 'frozen_at'>): StaffUserRow['state'] =>
  row.closed_at !== null ? 'closed' : row.frozen_at !== null ? 'frozen' : 'open';

/** Users of a list, with what other modules know of them. */
export async function presentRows({ standings }: Pick<IdentityParts, 'standings'>, db: Db, rows: readonly UserRow[]) {
  const ids = rows.map(({ id }) => id);
  const [levels, worths] = [await standings.levels(db, ids), await standings.worths(db, ids)];
  const risks = await standings.risks(db, ids);
  return rows.map((row): StaffUserRow => {
    const { id, account_name, nickname, email, mobile, created_at: created, last_seen, country } = row;
    const known = { level: levels.get(id) ?? 0, worth: worths.get(id) ?? '0', risk: risks.get(id) ?? null };
    return { id, account_name, nickname, email, mobile, state: stateOf(row), created, last_seen, country, ...known };
  });
}

function freezeOf({ frozen_at: since, frozen_reason: reason, freeze_note: note, freeze_staff: staffId }: FullUserRow) {
  if (since === null || reason === null) return null;
  return { since, reason, note: note ?? '', staff_id: staffId ?? 0 };
}

/** Notes with the addresses of their authors. */
export async function withNames(
  db: Db,
  staffNames: IdentityParts['staffNames'],
  notes: readonly StoredNote[],
): Promise<UserNote[]> {
  const names = await staffNames(db, [...new Set(notes.map(({ staff_id: id }) => id))]);
  return notes.map((note) => ({ ...note, staff_email: names.get(note.staff_id) ?? '' }));
}

/** The page of a user. Error: IDENTITY_USER_UNKNOWN. */
export async function viewOf(
  parts: Pick<IdentityParts, 'levelOf' | 'standings'>,
  db: Db,
  userId: number,
  now: number,
): Promise<StaffUser> {
  const row = (await loadFullUser(db, userId)) ?? refuseField('user_id', 'IDENTITY_USER_UNKNOWN');
  const stop = row.withdrawals_stopped_until;
  const [shown] = await presentRows(parts, db, [row]);
  return {
    ...(shown as StaffUserRow),
    signature: row.signature,
    head_portrait: row.head_portrait,
    language: row.language,
    fiat: row.fiat,
    credit_score: await creditScoreOf(parts, db, userId, now),
    invited_by: row.invited_by,
    invited: row.invited,
    has_pay_password: row.has_pay_password,
    has_totp: row.has_totp,
    passkeys: row.passkeys,
    password_changed: row.password_changed_at,
    withdrawals_stopped_until: stop !== null && stop > now ? stop : null,
    closed: row.closed_at,
    freeze: freezeOf(row),
    notes: row.notes,
  };
}

/** Error: IDENTITY_USER_UNKNOWN. */
export async function requireUser(db: Db, id: number | string): Promise<number> {
  const userId = Number(id);
  if (!(await isUser(db, userId))) refuseField('user_id', 'IDENTITY_USER_UNKNOWN');
  return userId;
}
