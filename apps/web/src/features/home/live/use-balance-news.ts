/** Reads the balances again when the server says that they changed. */
import { balancesChannel, listWallets } from '@glasshouse/contract';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';

const NO_PARAMS = {};

/** Keeps the total of home up to date. */
export function useBalanceNews(): void {
  const loggedIn = useIsLoggedIn();
  useTopicEvents(balancesChannel, loggedIn ? NO_PARAMS : null, () => void invalidateCall(listWallets));
}
