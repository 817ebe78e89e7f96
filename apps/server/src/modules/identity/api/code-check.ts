/** What every call with a code does: try it first, outside the transaction, then use it up within its effect. */
import type { CodeScene } from '@glasshouse/contract/identity';
import type { VisitorContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { codeTarget } from '../domain/scenes.ts';
import type { IdentityParts } from './parts.ts';
import { type CodeName, spendCode, tryCode } from '../store/codes.ts';
import { requireCode } from './refuse-fields.ts';

/** A code as a call gives it. */
export interface GivenCode {
  name: CodeName;
  hash: Buffer;
  /** The field that a refusal names. */
  field: string;
}

/** The code in a field. `contact` is where it was sent, '' for a code of the account itself. Refuses what is none. */
export function givenCode(
  { codeHash }: IdentityParts,
  { scene, contact, code, field }: { scene: CodeScene; contact: string; code: string; field: string },
  { user, device }: VisitorContext,
): GivenCode {
  requireCode(field, code);
  const name = { scene, target: codeTarget(scene, contact, user?.id ?? null), device: device ?? '' };
  return { name, hash: codeHash(name, code), field };
}

/** Refuses a wrong code, which costs a try. */
export async function requireRightCode({ platform }: IdentityParts, { name, hash, field }: GivenCode): Promise<void> {
  if (!(await tryCode(platform.db, name, hash, platform.clock.now()))) refuseField(field, 'IDENTITY_CODE_WRONG');
}

/** Uses a right code up; refuses one that was used or spoilt meanwhile. */
export async function useCode({ platform }: IdentityParts, tx: Tx, { name, hash, field }: GivenCode): Promise<void> {
  if (!(await spendCode(tx, name, hash, platform.clock.now()))) refuseField(field, 'IDENTITY_CODE_WRONG');
}
