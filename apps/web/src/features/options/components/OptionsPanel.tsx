/** Timed options of one underlying: the live line, the order sheet, own options. A tab of Trade. */
import type { Quote } from '@glasshouse/contract/markets';
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallback } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { navigation } from '../../../app/services.ts';
import { useOwnOptions } from '../live/use-own-options.ts';
import type { OptionTerm } from '../model/stake.ts';
import { useOptionQuotes, useRunning, useTerms } from '../queries/options.ts';
import { LiveLine } from './LiveLine.tsx';
import { LossBreak } from './LossBreak.tsx';
import { OptionForm } from './OptionForm.tsx';
import { OptionHead } from './OptionHead.tsx';
import { OwnOptions } from './OwnOptions.tsx';
import { useDurationWord, useResultWord, useSideWord } from './words.ts';
import './options.css';

/** A duration that most choose: neither the shortest nor the longest. */
const USUAL_SECONDS = 60;

function Waiting() {
  const { t } = useTranslation(['options', 'common']);
  return (
    <LoadingView
      label={t(($) => $.options.page.loading)}
      detail={t(($) => $.common.states.stillLoading)}
      skeleton={
        <div className="o-wait" aria-hidden="true">
          <Skeleton width={180} height={26} />
          <Skeleton width="100%" height={220} radius={10} />
          <Skeleton width="100%" height={60} radius={12} />
          <Skeleton width="100%" height={52} radius={12} />
          <Skeleton width="100%" height={56} radius={12} />
        </div>
      }
    />
  );
}

/** Wins and losses are shown in the same way. */
function useResultNews(): (order: OptionOrder) => void {
  const { t } = useTranslation(['options']);
  const sideWord = useSideWord();
  const duration = useDurationWord();
  const resultWord = useResultWord();
  return useCallback(
    (order) => {
      toast.show({
        kind: 'info',
        title: t(($) => $.options.result.news, {
          symbol: order.symbol,
          side: sideWord(order.type),
          duration: duration(order.seconds),
        }),
        text: resultWord(order),
        durationMs: 4000,
        action: {
          label: t(($) => $.options.result.see),
          onPress: () => navigation.navigateTo('/pages/transaction/option', { id: String(order.id) }),
        },
      });
    },
    [t, sideWord, duration, resultWord],
  );
}

function Market({ quote, terms, onChoose }: { quote: Quote; terms: readonly OptionTerm[]; onChoose: (id: number) => void }) {
  const { t } = useTranslation(['options']);
  const [wanted, setWanted] = useRemembered('options.seconds', USUAL_SECONDS);
  const offered = terms.filter((term) => term.match_id === quote.id).toSorted((a, b) => a.seconds - b.seconds);
  const term = offered.find((one) => one.seconds === wanted) ?? offered[0];
  const running = useRunning().data?.filter((order) => order.match_id === quote.id) ?? [];
  useOwnOptions(useResultNews());
  return (
    <div className="o-market">
      <OptionHead quote={quote} onChoose={onChoose} />
      <LiveLine key={quote.id} quote={quote} running={running} seconds={term?.seconds ?? null} />
      <div className="o-side">
        <LossBreak />
        {term ? (
          <OptionForm key={quote.id} quote={quote} terms={offered} seconds={term.seconds} onSeconds={setWanted} />
        ) : (
          <EmptyState compact title={t(($) => $.options.page.notHere)} />
        )}
      </div>
      <OwnOptions />
    </div>
  );
}

/** The panel with the states around it. */
export default function OptionsPanel() {
  const { t } = useTranslation(['options', 'common']);
  const quotes = useOptionQuotes();
  const terms = useTerms();
  const [chosen, setChosen] = useRemembered<number | null>('options.market', null);
  if (quotes.isPending || terms.isPending) return <Waiting />;
  if (!quotes.data || !terms.data) {
    return (
      <ErrorState
        title={t(($) => $.options.page.failed)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        retrying={quotes.isFetching || terms.isFetching}
        onRetry={() => void Promise.all([quotes.refetch(), terms.refetch()])}
      />
    );
  }
  const quote = quotes.data.find((one) => one.id === chosen) ?? quotes.data[0];
  if (!terms.data.offered || !quote) {
    return (
      <>
        <EmptyState
          title={t(($) => $.options.page.closed)}
          text={terms.data.closed === 'country' ? t(($) => $.options.page.closedCountry) : t(($) => $.options.page.closedHere)}
        />
        <OwnOptions />
      </>
    );
  }
  return <Market quote={quote} terms={terms.data.list} onChoose={setChosen} />;
}
