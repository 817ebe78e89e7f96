/** Everything the layouts of the trade screen have in common: pair, book, mark, form, flow, own updates. */
import { type ContractPosition, contractCodes } from '@glasshouse/contract/contracts';
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { canonicalDecimal } from '@glasshouse/money';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { newestOf } from '../../../app/live/use-ticker.ts';
import { navigation } from '../../../app/services.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import type { OnPick } from '../../../market/book/BookPanel.tsx';
import type { BookFeed } from '../../../market/book/book-feed.ts';
import { useBookFeed, usePairs } from '../../../market/pair/market-data.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { useMarks } from '../live/marks.ts';
import { useOwnContracts } from '../live/use-own-contracts.ts';
import { netOf } from '../model/net.ts';
import { usePending, useTerms } from '../queries/contracts.ts';
import { useContractFlow } from './use-contract-flow.tsx';
import { useContractForm } from './use-contract-form.ts';
import { useCloseReason, useContractFigures } from './words.ts';

/** Marks the user's own prices in the book. */
function useOwnMarks(feed: BookFeed, marketId: number): void {
  const pending = usePending().data;
  const own = useMemo(
    () => new Set(pending?.filter((order) => order.market_id === marketId).map((order) => canonicalDecimal(order.target_price))),
    [pending, marketId],
  );
  useEffect(() => feed.own(own), [feed, own]);
}

/** Says that a position ended by itself: a stop, a liquidation, a deleveraging. Gains and losses in the same way. */
function useEndNews(quote: Quote): (position: ContractPosition) => void {
  const { t } = useTranslation(['contracts']);
  const reasonOf = useCloseReason();
  const figures = useContractFigures(quote, quote);
  const told = useRef(new Set<number>());
  return (position) => {
    const { close_reason: reason } = position;
    if (reason === null || reason === 'user' || position.status !== 3 || told.current.has(position.id)) return;
    told.current.add(position.id);
    toast.show({
      kind: 'info',
      title: `${position.symbol} · ${reasonOf(position) ?? ''}`,
      text: figures.result(netOf(position)),
      durationMs: 6000,
      action: {
        label: t(($) => $.contracts.close.see),
        onPress: () => navigation.navigateTo('/pages/transaction/contract_position', { id: String(position.id) }),
      },
    });
  };
}

/** A pair with what its lots count; of inverse markets the currency of prices. */
function inLots(pair: Pair): Pair {
  const { share } = contractCodes(pair);
  return share === pair.base ? pair : { ...pair, share };
}

/** Puts the parts of a market's trade screen together. Use it in a component that is keyed by the market. */
export function useContractTrade(quote: Quote) {
  const pairs = usePairs();
  const pair = useMemo(() => inLots(pairs(quote)), [pairs, quote]);
  const loggedIn = useIsLoggedIn();
  const { feed, failed } = useBookFeed(quote.id, quote.tick);
  const terms = useTerms(pair);
  const live = useMarks([quote.id]).get(quote.id);
  const mark = live ? live.mark : (terms.data?.mark ?? null);
  const index = live ? live.index : (terms.data?.index ?? null);
  // The price at which the form opens; afterwards it is the user's.
  const startPrice = useRef(newestOf(quote).last ?? '').current;
  const form = useContractForm(pair, startPrice, mark, loggedIn);
  const flow = useContractFlow(form);
  useOwnContracts(useEndNews(quote));
  useOwnMarks(feed, quote.id);
  const { dispatch } = form;
  const pick = useCallback<OnPick>((price, share) => dispatch({ type: 'pick', price, share }), [dispatch]);
  return { pair, feed, failed, mark, index, form, flow, pick, terms };
}

/** What a layout arranges. */
export type ContractTradeParts = ReturnType<typeof useContractTrade>;
