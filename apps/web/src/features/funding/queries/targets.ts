/** The saved addresses and cards, to choose one. */
import { MAX_ADDRESSES, listWalletAddresses } from '@glasshouse/contract/funding';
import { useCall } from '../../../app/data/use-call.ts';
import { type Target, addressTargets, cardTargets } from '../model/targets.ts';
import { useCard } from './cards.ts';

/** What can be chosen; undefined until it is read. */
export interface Targets {
  list: readonly Target[] | undefined;
  failed: boolean;
  reread: () => void;
}

/** The places for a currency: addresses of a coin, or bank cards. */
export function useTargets(type: 'coin' | 'bank', currencyId: number): Targets {
  const book = useCall(
    listWalletAddresses,
    { page: 1, limit: MAX_ADDRESSES },
    { quiet: true, staleTimeMs: 0, enabled: type === 'coin' },
  );
  const domestic = useCard('domestic');
  const abroad = useCard('international');
  if (type === 'coin')
    return {
      list: book.data && addressTargets(book.data.list, currencyId),
      failed: book.isError,
      reread: () => void book.refetch(),
    };
  const isRead = domestic.data !== undefined && abroad.data !== undefined;
  return {
    list: isRead ? cardTargets([domestic.data, abroad.data]) : undefined,
    failed: domestic.isError || abroad.isError,
    reread: () => {
      void domestic.refetch();
      void abroad.refetch();
    },
  };
}
