/** What the finance tab and the page of funds read. */
import type { MenuProduct, MenuState } from '@glasshouse/contract';
import { getDefiPosition, listDefiPools } from '@glasshouse/contract/defi';
import { getDualIndex, getDualTotals } from '@glasshouse/contract/dual';
import { getFunds } from '@glasshouse/contract/earn';
import { getLockupTotals, listLockupProducts } from '@glasshouse/contract/lockup';
import { listLoans } from '@glasshouse/contract/loans';
import { getMenu } from '@glasshouse/contract/menu';
import { useCall } from '../../../app/data/use-call.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Whether the operator offers a product where the caller is, as the server answered: the menu of Home reads the same. */
export function useMenuState(product: MenuProduct | null): MenuState | undefined {
  const { data } = useCall(getMenu, undefined, { staleTimeMs: HOUR_MS, quiet: true });
  return data?.products.find((one) => one.product === product)?.state;
}

/** Every fund now. */
export const useFunds = () => useCall(getFunds, undefined, { quiet: true, everyMs: EVERY_MS });

/** Products of lock-up, and what the user has in it. */
export const useLockups = () => useCall(listLockupProducts, undefined, { quiet: true, everyMs: EVERY_MS });
export const useLockupTotals = () => useCall(getLockupTotals, undefined, { quiet: true });

/** Products of dual investment of the first coin, and what the user has in it. */
export const useDuals = () => useCall(getDualIndex, { type: 'call' }, { quiet: true, everyMs: EVERY_MS });
export const useDualTotals = () => useCall(getDualTotals, undefined, { quiet: true });

/** The lending pools, and what the user has in them. */
export const useDefiPools = () => useCall(listDefiPools, undefined, { quiet: true, everyMs: EVERY_MS });
export const useDefiPositions = () => useCall(getDefiPosition, undefined, { quiet: true });

/** Own open loans; of a visitor none. */
export function useOpenLoans() {
  const isLoggedIn = useIsLoggedIn();
  const read = useCall(listLoans, { status: 'open' }, { quiet: true, everyMs: EVERY_MS, enabled: isLoggedIn });
  return { ...read, data: isLoggedIn ? read.data?.list : [] };
}
