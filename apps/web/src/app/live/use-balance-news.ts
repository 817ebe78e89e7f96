/** Reads balances again when they change on the server. */
import { balancesChannel } from '@glasshouse/contract/wallet';
import { useReread } from './use-reread.ts';
import { useTopicEvents } from './use-topic.ts';

/** Keeps what is on screen up to date: `reread` marks what the feature shows of balances as out of date. */
export function useBalanceNews(reread: () => void): void {
  useTopicEvents(balancesChannel, {}, useReread(reread));
}
