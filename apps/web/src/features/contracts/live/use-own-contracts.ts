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
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { putOwnPosition, rereadContracts, rereadPurse } from '../queries/contracts.ts';

const OWN = {};

/** Follows while a screen is shown; `onChange` receives each state of a position. */
export function useOwnContracts(onChange?: (position: ContractPosition) => void): void {
  const own = useIsLoggedIn() ? OWN : null;
  const later = useReread(rereadContracts);
  useTopicEvents(contractPositionsChannel, own, (changes) => {
    for (const position of changes) {
      putOwnPosition(position);
      onChange?.(position);
    }
    later();
  });
  useTopicEvents(contractOrdersChannel, own, later);
  useTopicEvents(contractAccountChannel, own, later);
  useBalanceNews(rereadPurse);
}
