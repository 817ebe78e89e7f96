/** Reads balances and records again when the server says that balances changed. */
import { balancesChannel } from '@glasshouse/contract';
import { useEffect, useRef } from 'react';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { rereadBalances } from '../queries/wallet.ts';

const NO_PARAMS = {};
/** An order that meets many others tells of each; one reading covers them all. */
const GATHER_MS = 300;

/** Keeps what is on screen up to date. */
export function useBalanceNews(): void {
  const loggedIn = useIsLoggedIn();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useTopicEvents(balancesChannel, loggedIn ? NO_PARAMS : null, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(rereadBalances, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
