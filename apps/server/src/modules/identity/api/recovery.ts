/** Recovery codes of a user: made with the first second factor, gone with the last. */
import type { Tx } from '../../../platform/db/database.ts';
import { canonicalRecoveryCode, newRecoveryCodes } from '../../../platform/factors/recovery-codes.ts';
import type { IdentityParts } from './parts.ts';
import { ownerOf } from './prove.ts';
import { countRecoveryCodes, loadFactorKinds, saveRecoveryCodes } from '../store/factors.ts';

/** Makes new codes in place of all others; they are told this once. */
export async function replaceRecoveryCodes({ platform, factorKey }: IdentityParts, tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes((max) => platform.random.below(max));
  const hashes = codes.map((code) => factorKey.digest(canonicalRecoveryCode(code) as string, ownerOf(userId)));
  await saveRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** Makes codes where there are none; null when some are left. */
export async function firstRecoveryCodes(parts: IdentityParts, tx: Tx, userId: number): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? null : replaceRecoveryCodes(parts, tx, userId);
}

/** Removes the codes of a user whose last factor is gone. */
export async function dropUnneededCodes(tx: Tx, userId: number): Promise<void> {
  if ((await loadFactorKinds(tx, userId)).length === 0) await saveRecoveryCodes(tx, userId, []);
}
