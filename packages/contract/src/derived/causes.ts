/**
 * Every reason for which a user's balance changes, as the products declare them in `<product>/causes.ts`; bills show each with
 * its words (`causes.<cause>` of the wallet's catalogue).
 */
import type { Cause, CauseKind } from '../core/cause-spec.ts';
import { PRODUCTS } from '../products.ts';
import { gather } from './gather.ts';

const KIND_OF = gather('causes') as Readonly<Record<Cause, CauseKind>>;

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

/** The product that declares a cause. */
export function productOfCause(cause: Cause): string {
  return PRODUCTS.find(({ causes = {} }) => Object.hasOwn(causes, cause))?.name as string;
}
