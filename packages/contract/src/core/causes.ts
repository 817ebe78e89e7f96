/**
 * Every reason for which a user's balance changes. The causes of a product stand in `<product>/causes.ts` and are
 * gathered here; bills show each with its words (`causes.<cause>` of the wallet's catalogue).
 */
import { accountingCauses } from '../accounting/causes.ts';
import { convertCauses } from '../convert/causes.ts';
import { demoCauses } from '../demo/causes.ts';
import { fundingCauses } from '../funding/causes.ts';
import { optionsCauses } from '../options/causes.ts';
import { spotCauses } from '../spot/causes.ts';
import { walletCauses } from '../wallet/causes.ts';
import type { CauseKind } from './cause-spec.ts';

const KIND_OF = {
  ...accountingCauses,
  ...convertCauses,
  ...demoCauses,
  ...fundingCauses,
  ...optionsCauses,
  ...spotCauses,
  ...walletCauses,
} as const;

/** Why a balance changed. */
export type Cause = keyof typeof KIND_OF;

/** All causes. */
export const CAUSES = Object.keys(KIND_OF) as [Cause, ...Cause[]];

/** The kind of a cause. */
export function kindOfCause(cause: Cause): CauseKind {
  return KIND_OF[cause];
}

/** The causes of a kind; none while no product has one. */
export function causesOf(kind: CauseKind): Cause[] {
  return CAUSES.filter((cause) => KIND_OF[cause] === kind);
}
