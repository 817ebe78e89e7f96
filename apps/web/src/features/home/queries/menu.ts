/** What the installation offers: what the device has at once, what the server returns a moment later. */
import { getMenu } from '@glasshouse/contract/menu';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { IN_VERSION } from '../../../app/in-version.ts';
import { deviceData } from '../../../app/services.ts';
import { type MenuStates, readMenu, statesOf, writeMenu } from '../model/menu.ts';

const KEY = 'menu';
const HOUR_MS = 3_600_000;

/** The state of every product behind a shortcut. */
export function useMenu(): MenuStates {
  const [kept] = useState(() => readMenu(deviceData.getItem(KEY), IN_VERSION));
  const { data } = useCall(getMenu, undefined, { staleTimeMs: HOUR_MS, quiet: true });
  const states = useMemo(() => (data ? statesOf(data.products, IN_VERSION) : kept), [data, kept]);
  useEffect(() => {
    if (data) deviceData.setItem(KEY, writeMenu(states));
  }, [data, states]);
  return states;
}
