/** Reads balances again when they change on the server. */
import { balancesChannel } from '@glasshouse/contract/wallet';
import { useIsLoggedIn } from '../session/use-session.ts';
import { useReread } from './use-reread.ts';
import { useTopicEvents } from './use-topic.ts';

const NO_PARAMS = {};

/** Keeps what is on screen up to date: `reread` marks what the feature shows of balances as out of date. */
export function useBalanceNews(reread: () => void): void {
  const later = useReread(reread);
  useTopicEvents(balancesChannel, useIsLoggedIn() ? NO_PARAMS : null, later);
}
