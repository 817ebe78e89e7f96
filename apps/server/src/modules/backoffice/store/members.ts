/** Members of the staff in the database. Addresses come in their one form (domain/address.ts). Times in epoch ms. */
import type { StaffRole } from '@glasshouse/contract';
import type { StaffFactor, StaffMemberView } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** An account as the acts need it. */
export interface Member {
  id: number;
  email: string;
  role: StaffRole;
  /** Null until an invitation was accepted. */
  password_hash: string | null;
  disabled_at: number | null;
  /** A simulated member of a demo, whom nobody signs in as. */
  is_simulated: boolean;
}

/** What an account is: waiting for its owner, in use, or shut. */
export function stateOf({
  password_hash,
  disabled_at,
  is_simulated,
}: Pick<Member, 'password_hash' | 'disabled_at' | 'is_simulated'>): StaffMemberView['state'] {
  if (disabled_at !== null) return 'disabled';
  return password_hash === null && !is_simulated ? 'invited' : 'active';
}

/** Locks the active owners until the transaction ends and answers their ids: acts on owners come one after another. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM staff WHERE role = 'owner' AND password_hash IS NOT NULL AND disabled_at IS NULL
    ORDER BY id FOR UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The ids of the active owners. */
export async function loadOwners(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM staff WHERE role = 'owner' AND password_hash IS NOT NULL AND disabled_at IS NULL`.execute(db);
  return rows.map(({ id }) => id);
}

/** An account, locked until the transaction ends. */
export async function lockMember(tx: Tx, id: number): Promise<Member | null> {
  const { rows } = await sql<Member>`
    SELECT id, email, role, password_hash, disabled_at, is_simulated FROM staff WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** The account of an address. */
export async function findMember(db: Db, email: string): Promise<Member | null> {
  const { rows } = await sql<Member>`
    SELECT id, email, role, password_hash, disabled_at, is_simulated FROM staff WHERE email = ${email}`.execute(db);
  return rows[0] ?? null;
}

/** An account by id. */
export async function loadMember(db: Db, id: number): Promise<Member | null> {
  const { rows } =
    await sql<Member>`SELECT id, email, role, password_hash, disabled_at, is_simulated FROM staff WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The addresses of members; those who are not known are left out. */
export async function loadStaffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; email: string }>`
    SELECT id, email FROM staff WHERE id = ANY (${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Members who can act, by their address. */
export async function loadActive(db: Db): Promise<Pick<Member, 'id' | 'email' | 'role' | 'is_simulated'>[]> {
  const { rows } = await sql<Pick<Member, 'id' | 'email' | 'role' | 'is_simulated'>>`
    SELECT id, email, role, is_simulated FROM staff WHERE password_hash IS NOT NULL AND disabled_at IS NULL ORDER BY email`.execute(
    db,
  );
  return rows;
}

/** Finds or adds the account of an address and locks it; simultaneous adds make one. */
export async function ensureMember(tx: Tx, member: { email: string; role: StaffRole; now: number }): Promise<Member> {
  const { rows } = await sql<Member>`
    INSERT INTO staff (email, role, created_at) VALUES (${member.email}, ${member.role}, ${member.now})
    ON CONFLICT (email) DO UPDATE SET email = staff.email
    RETURNING id, email, role, password_hash, disabled_at, is_simulated`.execute(tx);
  return rows[0] as Member;
}

/** Empties an account for a new invitation: role, no password, not shut. */
export async function reopenMember(tx: Tx, id: number, role: StaffRole): Promise<void> {
  await sql`UPDATE staff SET role = ${role}, password_hash = NULL, disabled_at = NULL WHERE id = ${id}`.execute(tx);
}

/** Sets a role. */
export async function saveRole(tx: Tx, id: number, role: StaffRole): Promise<void> {
  await sql`UPDATE staff SET role = ${role} WHERE id = ${id}`.execute(tx);
}

/** Shuts an account; the first time stands. */
export async function saveDisabled(tx: Tx, id: number, now: number): Promise<void> {
  await sql`UPDATE staff SET disabled_at = coalesce(disabled_at, ${now}) WHERE id = ${id}`.execute(tx);
}

/** Sets the password of an account that accepts its invitation. */
export async function savePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await sql`UPDATE staff SET password_hash = ${passwordHash} WHERE id = ${id}`.execute(tx);
}

/** Notes a sign-in. */
export async function noteSignIn(tx: Tx, id: number, now: number): Promise<void> {
  await sql`UPDATE staff SET last_sign_in_at = ${now} WHERE id = ${id}`.execute(tx);
}

type ViewRow = Member & { created_at: number; last_sign_in_at: number | null; has_totp: boolean; has_passkey: boolean };

function present(row: ViewRow): StaffMemberView {
  const factors: StaffFactor[] = [
    ...(row.has_totp ? (['totp'] as const) : []),
    ...(row.has_passkey ? (['passkey'] as const) : []),
  ];
  const { id, email, role, created_at: created, last_sign_in_at } = row;
  return { id, email, role, state: stateOf(row), factors, created, last_sign_in: last_sign_in_at };
}

/** Members whose address begins with a text, at most twenty. */
export async function findMembers(db: Db, text: string): Promise<number[]> {
  const pattern = `${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: number }>`SELECT id FROM staff WHERE email LIKE ${pattern} ORDER BY id LIMIT 20`.execute(db);
  return rows.map(({ id }) => id);
}

/** Accounts as the staff sees them, oldest first; of one id or all. */
export async function listMembers(db: Db, id: number | null = null): Promise<StaffMemberView[]> {
  const { rows } = await sql<ViewRow>`
    SELECT s.id, s.email, s.role, s.password_hash, s.disabled_at, s.is_simulated, s.created_at, s.last_sign_in_at,
           EXISTS (SELECT FROM staff_totp t WHERE t.staff_id = s.id) AS has_totp,
           EXISTS (SELECT FROM staff_passkeys p WHERE p.staff_id = s.id) AS has_passkey
    FROM staff s WHERE ${id}::bigint IS NULL OR s.id = ${id} ORDER BY s.id`.execute(db);
  return rows.map(present);
}
