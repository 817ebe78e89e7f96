/** Codes of a signed-in user for the acts of other products: tried first, used up within the effect. */
import type { CodeScene } from '@glasshouse/contract/identity';
import type { UserContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type GivenCode, givenCode, requireRightCode, useCode } from './code-check.ts';
import type { IdentityParts } from './parts.ts';

/** A code that was right when it was tried. */
export type RightCode = GivenCode;

/** What other products do with codes. */
export interface OwnCodes {
  /** The code of a scene in a field; a wrong one costs a try. Errors: IDENTITY_CODE_FORMAT, IDENTITY_CODE_WRONG. */
  requireRight(given: { scene: CodeScene; code: string; field: string }, context: UserContext): Promise<RightCode>;
  /** Uses it up. Errors: IDENTITY_CODE_WRONG when it was used meanwhile. */
  use(tx: Tx, code: RightCode): Promise<void>;
}

/** Makes it. */
export function ownCodes(parts: IdentityParts): OwnCodes {
  return {
    async requireRight(given, context) {
      const code = givenCode(parts, { ...given, contact: '' }, context);
      await requireRightCode(parts, code);
      return code;
    },
    use: (tx, code) => useCode(parts, tx, code),
  };
}
