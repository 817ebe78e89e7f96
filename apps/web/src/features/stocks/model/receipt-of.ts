/** Whether the file of an action is that of what the screen shows. Pure. */
import type { StockAction, StockEntitlement } from '@glasshouse/contract/stocks';
import { compareDecimals } from '@glasshouse/money';
import { type Entitlement, type StockActionFacts, entitlementTexts, moneyText } from '@glasshouse/proofs/stocks';

const same = (a: string, b: string) => compareDecimals(a, b) === 0;

interface Said {
  readonly action: StockActionFacts | null;
  readonly own: Entitlement | null;
}

interface Shown {
  readonly action: Pick<StockAction, 'id' | 'kind' | 'numerator' | 'denominator' | 'per_share' | 'ex_opens' | 'pays'>;
  readonly own: Pick<StockEntitlement, 'shares_before' | 'shares_after' | 'gross' | 'withheld' | 'net' | 'in_lieu'> | null;
}

/** Whether it has the same terms and, where the user had a part in it, that part: a file that leaves it out proves none. */
export function isActionReceipt({ action: said, own: line }: Said, { action, own }: Shown): boolean {
  if (said === null) return false;
  const isOnTerms =
    said.id === action.id &&
    said.kind === action.kind &&
    said.numerator === BigInt(action.numerator ?? 1) &&
    said.denominator === BigInt(action.denominator ?? 1) &&
    same(moneyText(said.perShare), action.per_share ?? '0') &&
    said.exOpens === action.ex_opens &&
    said.pays === action.pays;
  if (!isOnTerms || own === null) return isOnTerms;
  if (line === null) return false;
  const texts = entitlementTexts(line);
  return (['shares_before', 'shares_after', 'gross', 'withheld', 'net', 'in_lieu'] as const).every((name) =>
    same(texts[name], own[name]),
  );
}
