/** The user's cross account at the newest marks. */
import type { CallOutput } from '@glasshouse/contract';
import type { listContractPositions } from '@glasshouse/contract/contracts';
import { useUnitsOf } from '../components/use-units-of.ts';
import { type LiveAccount, isCross, liveAccount } from '../model/cross.ts';
import { type ContractUnits, isLinear } from '../model/units.ts';
import { usePositions } from '../queries/contracts.ts';
import { useMarks } from './marks.ts';

type Read = CallOutput<typeof listContractPositions>;

/** It from what was read and a mark of each market; null without a cross position, and where not all of them were read. */
export function accountOf(
  read: Read | undefined,
  unitsOf: (marketId: number) => ContractUnits,
  markOf: (marketId: number) => string | null | undefined,
): LiveAccount | null {
  const cash = read?.account.cross?.cash;
  if (read === undefined || cash === undefined || read.next !== undefined) return null;
  const rows = read.list
    .filter((one) => isCross(one) && isLinear(unitsOf(one.market_id)))
    .map((position) => ({
      position,
      units: unitsOf(position.market_id),
      mark: markOf(position.market_id) ?? position.mark_price,
    }));
  return liveAccount(cash, rows);
}

/** Follows it; drawn when a mark of one of its markets moved. */
export function useCrossAccount(): LiveAccount | null {
  const read = usePositions().data;
  const unitsOf = useUnitsOf();
  const marks = useMarks((read?.list ?? []).filter(isCross).map((one) => one.market_id));
  return accountOf(read, unitsOf, (id) => marks.get(id)?.mark);
}
