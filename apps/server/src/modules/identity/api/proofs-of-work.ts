/**
 * Asks for proofs of work and takes them. The server keeps nothing of a challenge: it is signed for its purpose, its name and
 * its difficulty. A challenge of which a solution was taken is remembered until it expires: it has many, one of them is good.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { PROOF_MS, type Solution, readSolution, zeroBits } from '../domain/proof-of-work.ts';
import type { IdentityParts } from './parts.ts';

/** What a proof is for: signing in with a password, or being sent a code. */
export type ProofPurpose = 'login' | 'code';

type Parts = Pick<IdentityParts, 'platform' | 'codeHash'>;

function macOf({ codeHash }: Parts, purpose: ProofPurpose, name: string, { bits, expires, salt }: Omit<Solution, 'mac'>): string {
  const mac = codeHash({ scene: `proof ${purpose}`, target: name, device: '' }, `${bits} ${expires} ${salt}`);
  return mac.subarray(0, 16).toString('hex');
}

/** A challenge of so many bits for a name. */
export function challengeFor(parts: Parts, purpose: ProofPurpose, name: string, bits: number): string {
  const { clock, random } = parts.platform;
  const terms = { bits, expires: clock.now() + PROOF_MS, salt: Buffer.from(random.bytes(8)).toString('hex') };
  return `${bits}-${terms.expires}-${terms.salt}-${macOf(parts, purpose, name, terms)}`;
}

/**
 * How many bits a solution has proved: null unless it is right, was asked for by this server for this name, has not expired and
 * is the first of its challenge. Whether they are still enough is decided where the try is counted.
 */
export async function takeProof(
  parts: Parts,
  db: Db,
  { purpose, name, proof }: { purpose: ProofPurpose; name: string; proof: string | undefined },
): Promise<number | null> {
  const solution = readSolution(proof ?? '');
  if (proof === undefined || solution === null) return null;
  const { bits, expires, mac } = solution;
  if (expires <= parts.platform.clock.now() || mac !== macOf(parts, purpose, name, solution)) return null;
  if (zeroBits(createHash('sha256').update(proof).digest()) < bits) return null;
  const taken = await sql`
    INSERT INTO spent_proofs (proof_hash, expires_at) VALUES (${Buffer.from(mac, 'hex')}, ${expires}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
    db,
  );
  return taken.rows.length > 0 ? bits : null;
}

/** Forgets proofs that nobody can send again. */
export async function deleteSpentProofs(db: Db, now: number): Promise<void> {
  await sql`DELETE FROM spent_proofs WHERE expires_at <= ${now}`.execute(db);
}
