/** Reads balances again when they change on the server. */
import { balancesChannel } from '@glasshouse/contract/wallet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsLoggedIn } from '../session/use-session.ts';
import { useTopicEvents } from './use-topic.ts';

const NO_PARAMS = {};
/** An order that matches many others sends a change for each; one reading covers them all. */
const GATHER_MS = 300;

/** Keeps what is on screen up to date: `reread` marks what the feature shows of balances as out of date. */
export function useBalanceNews(reread: () => void): void {
  const loggedIn = useIsLoggedIn();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(() => reread());
  useTopicEvents(balancesChannel, loggedIn ? NO_PARAMS : null, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
