/** The server's proof that its log grew from one size to another. */
import { CallFailure } from '@glasshouse/client';
import { getConsistency } from '@glasshouse/contract/proofs';
import { client } from '../services.ts';
import type { ReadGrowth } from './same-history.ts';

/** Reads it; null: the server denies having signed one of the sizes. */
export const readGrowth: ReadGrowth = async (from, to) => {
  try {
    return (await client.call(getConsistency, { from, to }, { quiet: true })).path;
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'PROOFS_UNKNOWN_SIZE') return null;
    throw error;
  }
};
