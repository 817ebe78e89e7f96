/** Keeps own positions, orders and the contract account current, and says what happened to a position by itself. */
import {
  type ContractPosition,
  contractAccountChannel,
  contractOrdersChannel,
  contractPositionsChannel,
} from '@glasshouse/contract/contracts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { putOwnPosition, rereadOwn, rereadPurse } from '../queries/contracts.ts';

/** Follows while a screen is shown; `onChange` receives each state of a position. */
export function useOwnContracts(onChange?: (position: ContractPosition) => void): void {
  const later = useReread(rereadOwn);
  useTopicEvents(contractPositionsChannel, {}, (changes) => {
    for (const position of changes) {
      putOwnPosition(position);
      onChange?.(position);
    }
    later();
  });
  useTopicEvents(contractOrdersChannel, {}, later);
  useTopicEvents(contractAccountChannel, {}, later);
  useBalanceNews(rereadPurse);
}
