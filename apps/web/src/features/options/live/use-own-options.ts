/** Keeps own options current: the channel sends each that entered and each with a result. */
import { type OptionOrder, listPayable, optionsChannel } from '@glasshouse/contract/options';
import { balancesChannel, listWallets } from '@glasshouse/contract/wallet';
import { useEffect, useMemo } from 'react';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { whenQuiet } from '../../../app/data/debounce.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { putOption, rereadOptions, useTerms } from '../queries/options.ts';

const OWN = {};
const QUIET_MS = 400;

/** Follows own options and the balance while a screen is shown; `onSettled` receives each result. */
export function useOwnOptions(onSettled?: (order: OptionOrder) => void): void {
  const loggedIn = useIsLoggedIn();
  // Its answer sets the clock that the countdowns follow; ticks may not come here.
  useTerms();
  const later = useMemo(
    () => ({
      all: whenQuiet(rereadOptions, QUIET_MS),
      balances: whenQuiet(() => void Promise.all([invalidateCall(listPayable), invalidateCall(listWallets)]), QUIET_MS),
    }),
    [],
  );
  useEffect(
    () => () => {
      later.all.cancel();
      later.balances.cancel();
    },
    [later],
  );
  useTopicEvents(optionsChannel, loggedIn ? OWN : null, (changes) => {
    for (const { event, order } of changes) {
      putOption(order);
      if (event === 'settled') onSettled?.(order);
    }
    if (changes.some(({ event }) => event === 'settled')) later.all();
  });
  useTopicEvents(balancesChannel, loggedIn ? OWN : null, () => later.balances());
}
