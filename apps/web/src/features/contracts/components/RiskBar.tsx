/** A bar above the tabs while a position is near its liquidation. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useMarks } from '../live/marks.ts';
import { useCrossAccounts } from '../live/use-cross-account.ts';
import { backingIn } from '../model/cross.ts';
import { liveFigures, nearest, zoneOf } from '../model/position.ts';
import { usePositions } from '../queries/contracts.ts';
import { useUnitsOf } from './use-units-of.ts';

const DangerBar = lazyPart(() => import('./DangerBar.tsx'));

/** The bar of the position with the highest risk; nothing while none is in danger. */
export function RiskBar() {
  const unitsOf = useUnitsOf();
  const list = usePositions().data?.list ?? [];
  const marks = useMarks(list.map((one) => one.market_id));
  const accounts = useCrossAccounts();
  const liveOf = (one: ContractPosition) =>
    liveFigures(one, unitsOf(one.market_id), marks.get(one.market_id)?.mark ?? null, backingIn(accounts, one));
  const first = nearest(list, liveOf);
  if (!first || zoneOf(liveOf(first).riskRate) !== 'danger') return null;
  return (
    <Suspense fallback={null}>
      <DangerBar key={first.id} position={first} live={liveOf(first)} />
    </Suspense>
  );
}
