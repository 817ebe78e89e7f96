/** Keeps own follows up to date while a screen is shown. */
import { copyChannel } from '@glasshouse/contract/copy';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { rereadFollows } from '../queries/copy.ts';

/** Reads own follows again when one changed. */
export function useFollowNews(): void {
  useTopicEvents(copyChannel, {}, useReread(rereadFollows));
  useBalanceNews(rereadFollows);
}
