/** The user's cross accounts at the newest marks: one of each currency that markets settle in. */
import { useUnitsOf } from '../components/use-units-of.ts';
import { type LiveAccount, accountsOf, isCross } from '../model/cross.ts';
import { usePositions } from '../queries/contracts.ts';
import { useMarks } from './marks.ts';

/** Follows them; drawn when a mark of one of their markets moved. */
export function useCrossAccounts(): readonly LiveAccount[] {
  const read = usePositions().data;
  const unitsOf = useUnitsOf();
  const marks = useMarks((read?.list ?? []).filter(isCross).map((one) => one.market_id));
  return accountsOf(read, unitsOf, (id) => marks.get(id)?.mark);
}
