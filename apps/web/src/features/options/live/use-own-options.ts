/** Keeps own options current: the channel sends each that entered and each with a result. */
import { type OptionOrder, optionsChannel } from '@glasshouse/contract/options';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { putOption, rereadOwn, rereadPayable, useTerms } from '../queries/options.ts';

/** Follows own options and the balance while a screen is shown; `onSettled` receives each result. */
export function useOwnOptions(onSettled?: (order: OptionOrder) => void): void {
  // Its answer sets the clock that the countdowns follow; ticks may not come here.
  useTerms();
  const later = useReread(rereadOwn);
  useTopicEvents(optionsChannel, {}, (changes) => {
    for (const { event, order } of changes) {
      putOption(order);
      if (event === 'settled') onSettled?.(order);
    }
    if (changes.some(({ event }) => event === 'settled')) later();
  });
  useBalanceNews(rereadPayable);
}
