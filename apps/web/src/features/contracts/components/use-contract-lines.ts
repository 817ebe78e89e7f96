/** Lines of own positions and orders for the chart of a market. They follow the mark past React: a price draws no component. */
import { contractMarksChannel } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { type LineSource, createLineStore } from '@glasshouse/ui/charts/price-lines.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { topics } from '../../../app/services.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { type LineWords, type MovedStop, contractLines } from '../model/chart-lines.ts';
import { accountsOf } from '../model/cross.ts';
import { usePending, usePositions } from '../queries/contracts.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useBaseFee } from './StopTags.tsx';
import { useContractFigures, useSideWord } from './words.ts';

function useLineWords(pair: Pair): LineWords {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(pair, pair);
  const sideWord = useSideWord();
  const acts = {
    open: [t(($) => $.contracts.acts.openLong), t(($) => $.contracts.acts.openShort)],
    close: [t(($) => $.contracts.acts.closeLong), t(($) => $.contracts.acts.closeShort)],
  } as const;
  return {
    held: ({ type, share }, result) => `${sideWord(type)} ${figures.size(share)} ${figures.resultFigure(result)}`,
    stop: (kind, result, share) => {
      const name = kind === 'tp' ? t(($) => $.contracts.form.target) : t(($) => $.contracts.form.stop);
      return `${share === undefined ? name : `${name} ${figures.size(share)}`} ${figures.resultFigure(result)}`;
    },
    liquidation: t(($) => $.contracts.facts.liquidation),
    order: ({ type, purpose }, left) => `${acts[purpose === 'open' ? 'open' : 'close'][type - 1]} ${figures.size(left)}`,
  };
}

/** The lines. `moved` is drawn where it was dragged to. */
export function useContractLines(pair: Pair, moved: MovedStop | null): LineSource {
  const loggedIn = useIsLoggedIn();
  const read = usePositions().data;
  const positions = read?.list ?? [];
  const unitsOf = useUnitsOf();
  const orders = usePending().data ?? [];
  const feeRate = useBaseFee({ currency_id: pair.baseId, legal_id: pair.quoteId });
  const words = useLineWords(pair);
  const [store] = useState(createLineStore);
  const draw = useEffectEvent(() => {
    const markOf = (id: number) => topics.value(contractMarksChannel, { market_id: id })?.mark;
    const accounts = accountsOf(read, unitsOf, markOf);
    const own = { marketId: pair.id, units: unitsOf(pair.id), mark: markOf(pair.id) ?? null, accounts, feeRate, moved, words };
    store.set(loggedIn ? contractLines({ ...own, positions, orders }) : []);
  });
  useEffect(() => draw());
  useEffect(() => topics.watch(contractMarksChannel, { market_id: pair.id }, () => draw()), [pair.id]);
  return store;
}
