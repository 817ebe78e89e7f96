/**
 * Asks for proofs of work and takes them. The server keeps nothing of a challenge: it is signed for its purpose, its name and
 * its difficulty. A solution that was taken is remembered until it expires, so that each is good once.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { PROOF_MS, type Solution, bitsFor, readSolution, zeroBits } from './domain/proof-of-work.ts';
import type { IdentityParts } from './parts.ts';

/** What a proof is for: signing in with a password, or being sent a code. */
export type ProofPurpose = 'login' | 'code';

type Parts = Pick<IdentityParts, 'platform' | 'codeHash'>;

function macOf({ codeHash }: Parts, purpose: ProofPurpose, name: string, { bits, expires, salt }: Omit<Solution, 'mac'>): string {
  const mac = codeHash({ scene: `proof ${purpose}`, target: name, device: '' }, `${bits} ${expires} ${salt}`);
  return mac.subarray(0, 16).toString('hex');
}

/** A challenge for a name; `used` proofs of its lane make it harder. */
export function challengeFor(parts: Parts, purpose: ProofPurpose, name: string, used: number): string {
  const { clock, random } = parts.platform;
  const terms = { bits: bitsFor(used), expires: clock.now() + PROOF_MS, salt: Buffer.from(random.bytes(8)).toString('hex') };
  return `${terms.bits}-${terms.expires}-${terms.salt}-${macOf(parts, purpose, name, terms)}`;
}

/** Whether a solution is right, was asked for by this server for this name, has not expired and was not taken before. */
export async function takeProof(
  parts: Parts,
  db: Db,
  { purpose, name, proof }: { purpose: ProofPurpose; name: string; proof: string | undefined },
): Promise<boolean> {
  const solution = readSolution(proof ?? '');
  if (proof === undefined || solution === null) return false;
  const { bits, expires, mac } = solution;
  if (expires <= parts.platform.clock.now() || mac !== macOf(parts, purpose, name, solution)) return false;
  const hash = createHash('sha256').update(proof).digest();
  if (zeroBits(hash) < bits) return false;
  const taken = await sql`
    INSERT INTO spent_proofs (proof_hash, expires_at) VALUES (${hash}, ${expires}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
    db,
  );
  return taken.rows.length > 0;
}

/** Forgets proofs that nobody can send again. */
export async function deleteSpentProofs(db: Db, now: number): Promise<void> {
  await sql`DELETE FROM spent_proofs WHERE expires_at <= ${now}`.execute(db);
}
