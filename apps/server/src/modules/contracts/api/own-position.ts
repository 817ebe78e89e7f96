/** Shared by calls that name a position: its row distinguishes a closed one from an unknown one. */
import type { Db } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { ContractPosition } from '../domain/position.ts';
import { findPosition } from '../store/reading.ts';

/** A position of a user, also a closed one. Error: CONTRACTS_POSITION_UNKNOWN. */
export async function requirePosition(db: Db, userId: number, id: number | string): Promise<ContractPosition> {
  return (await findPosition(db, userId, Number(id))) ?? refuse('CONTRACTS_POSITION_UNKNOWN');
}

/** Asks the desk for something with a position; it has forgotten closed ones. Error: CONTRACTS_POSITION_CLOSED instead of unknown. */
export async function withPosition<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONTRACTS_POSITION_UNKNOWN') return refuse('CONTRACTS_POSITION_CLOSED');
    throw error;
  }
}
