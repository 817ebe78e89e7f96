/** The chart of one market over the whole screen, on its side on a phone. */
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import type { ReactNode } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useWindowTitle } from '../../../app/page/use-window-title.ts';
import { FullScreenChart } from '../../../market/chart/FullScreenChart.tsx';
import { MarketMissing } from '../components/MarketMissing.tsx';
import { useQuotes } from '../../../market/pair/market-data.ts';

function Whole({ title, children }: { title: string; children: ReactNode }) {
  useWindowTitle(title);
  return <main className="f-page">{children}</main>;
}

export default function MarketChart() {
  const { id } = usePageSearch('/pages/market/chart');
  const quotes = useQuotes();
  const quote = quotes.data?.find((one) => String(one.id) === id);
  if (quote) {
    return (
      <Whole title={quote.symbol}>
        <FullScreenChart key={quote.id} quote={quote} />
      </Whole>
    );
  }
  return (
    <Page>
      {quotes.isPending && <Skeleton width="100%" height={320} radius={12} />}
      <MarketMissing quotes={quotes} />
    </Page>
  );
}
