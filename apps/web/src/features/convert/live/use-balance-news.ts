/** Reads balances again when the server says that they changed. */
import { balancesChannel } from '@glasshouse/contract';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { rereadMoney } from '../queries/convert.ts';

const NO_PARAMS = {};

/** Keeps what is on screen up to date. */
export function useBalanceNews(): void {
  const loggedIn = useIsLoggedIn();
  useTopicEvents(balancesChannel, loggedIn ? NO_PARAMS : null, rereadMoney);
}
