/** Keeps own loans up to date while a screen is shown. */
import { loansChannel } from '@glasshouse/contract/loans';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { rereadOwn } from '../queries/loans.ts';

/** Reads own loans again when one changed. */
export function useLoanNews(): void {
  useTopicEvents(loansChannel, {}, useReread(rereadOwn));
  useBalanceNews(rereadOwn);
}
