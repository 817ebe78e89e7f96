/** What the server knows of an account's first hour, and whether this device hides it. */
import { getSecurity } from '@glasshouse/contract/identity';
import { listAlerts } from '@glasshouse/contract/markets';
import { listBills } from '@glasshouse/contract/wallet';
import { useCall } from '../../../app/data/use-call.ts';
import { hasChecked } from '../../../app/integrity/checked-price.ts';
import { deviceData } from '../../../app/services.ts';
import { type FirstHourFacts, type FirstStep, doneSteps } from '../model/first-hour.ts';
import { useAssets, useMe } from './home.ts';

const TRADES = { kind: 'trade', limit: '1' } as const;
/** Read anew whenever it is shown: the user may come back from a step. */
const FRESH = { quiet: true, staleTimeMs: 0 } as const;

/** What is known of the steps. */
export interface KnownSteps {
  /** Those that are done; undefined until everything is known. */
  done: ReadonlySet<FirstStep> | undefined;
  /** Reads again what did not load; undefined where nothing failed. */
  retry: (() => void) | undefined;
}

/** The steps that are done. */
export function useDoneSteps(): KnownSteps {
  const assets = useAssets();
  const trades = useCall(listBills, TRADES, { ...FRESH, select: ({ list }) => list.length });
  const security = useCall(getSecurity, undefined, FRESH);
  const alerts = useCall(listAlerts, {}, { ...FRESH, select: (all) => all.length });
  const userId = useMe()?.id;
  const failed = [assets, trades, security, alerts].filter(({ isError, data }) => isError && data === undefined);
  const retry = failed.length > 0 ? () => failed.forEach((one) => void one.refetch()) : undefined;
  const [worth, proofs] = [assets.data?.equivalent, security.data];
  if (userId === undefined || worth === undefined || trades.data === undefined || !proofs || alerts.data === undefined)
    return { done: undefined, retry };
  const facts: FirstHourFacts = {
    worth,
    trades: trades.data,
    hasChecked: hasChecked(userId),
    alerts: alerts.data,
    passkeys: proofs.passkeys,
    totpSince: proofs.totp_since,
  };
  return { done: doneSteps(facts), retry };
}

/** Home does not show it any more. */
export const endFirstHour = (key: string, why: 'hidden' | 'done'): void => deviceData.setItem(key, why);
