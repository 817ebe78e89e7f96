/** What the server knows of an account's first hour, and whether this device hides it. */
import { getSecurity } from '@glasshouse/contract/identity';
import { listAlerts } from '@glasshouse/contract/markets';
import { listBills } from '@glasshouse/contract/wallet';
import { useCall } from '../../../app/data/use-call.ts';
import { hasChecked } from '../../../app/integrity/checked-price.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { deviceData } from '../../../app/services.ts';
import { type FirstHourFacts, type FirstStep, doneSteps } from '../model/first-hour.ts';
import { useAssets } from './home.ts';

const TRADES = { kind: 'trade', limit: '1' } as const;
/** Read anew whenever it is shown: the user may come back from a step. */
const FRESH = { quiet: true, staleTimeMs: 0 } as const;

/** The steps that are done; undefined until everything is known, and where something of it did not load. */
export function useDoneSteps(): ReadonlySet<FirstStep> | undefined {
  const worth = useAssets().data?.equivalent;
  const trades = useCall(listBills, TRADES, { ...FRESH, select: ({ list }) => list.length }).data;
  const security = useCall(getSecurity, undefined, FRESH).data;
  const alerts = useCall(listAlerts, {}, { ...FRESH, select: (all) => all.length }).data;
  const userId = useSession(({ user }) => user?.id);
  if (userId === undefined || worth === undefined || trades === undefined || security === undefined || alerts === undefined)
    return undefined;
  const facts: FirstHourFacts = {
    worth,
    trades,
    hasChecked: hasChecked(userId),
    alerts,
    passkeys: security.passkeys,
    totpSince: security.totp_since,
  };
  return doneSteps(facts);
}

/** Home does not show it any more. */
export const endFirstHour = (key: string, why: 'hidden' | 'done'): void => deviceData.setItem(key, why);
