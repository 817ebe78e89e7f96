/**
 * Every advisory lock of the server. PostgreSQL knows them by number alone, so that two pieces of work with one number would
 * wait for each other without reason. A test finds numbers that stand elsewhere (tools/test/locks.test.ts).
 */
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Locks of the whole database. */
export const LOCKS = {
  /** Migrations and the rights of roles: one process at a time. */
  migrations: 7_236_001,
  /** Rows of the audit log are in the order of their commits. */
  auditLog: 7_236_015,
  /** Leading a venue of the exchange; held by a connection, not by a transaction. */
  cashVenue: 7_236_100,
  contractsVenue: 7_236_101,
  /** Writing the public log. */
  publicLog: 7_236_200,
  /** Entering and settling options. */
  optionSettlement: 7_236_300,
  /** First key of two; the second is the user whose limits change. */
  optionLimits: 7_236_310,
  /** Setting a mode; `hold_modes()` of the platform's migrations takes it shared. */
  modes: 7_236_400,
  /** Sealing. */
  seals: 7_236_500,
  /** The rounds of a demo's simulated staff. */
  simulatedStaff: 7_236_505,
  /** Taking in the shipped articles. */
  shippedContent: 7_236_510,
  /** Notifying owners of orders: their windows are counted by one process. */
  orderNotifications: 7_236_520,
} as const;

/** Takes a lock until the transaction ends, without waiting; false when another transaction has it. */
export async function takeLock(tx: Tx, name: keyof typeof LOCKS): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCKS[name]}) AS taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Locks of one thing each, such as a user's list: by the hash of name and thing. */
export const NAMED_LOCKS = [
  'bank cards',
  'copy',
  'defi pools',
  'demo payments',
  'demo stock',
  'favorites',
  'dual hours',
  'fund days',
  'kyc',
  'loans of user',
  'notification choices',
  'payout',
  'price_alerts',
  'proposal',
  'stock days',
  'stock paper',
  'stocks',
  'trader names',
  'wallet addresses',
] as const;

/** Holds one thing until the transaction ends: other transactions that name it wait. */
export async function lockNamed(tx: Tx, name: (typeof NAMED_LOCKS)[number], thing: string | number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${name} ${thing}`}, 0))`.execute(tx);
}
