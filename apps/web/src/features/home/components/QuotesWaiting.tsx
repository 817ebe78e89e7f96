/** What stands in the place of quotes until they are read, and when that failed. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Props of QuotesWaiting. */
export interface QuotesWaitingProps {
  quotes: UseQueryResult<Quote[]>;
  /** Drawn when there is data. */
  children: ReactNode;
}

/** Skeleton, failure, or the children. */
export function QuotesWaiting({ quotes, children }: QuotesWaitingProps) {
  const { t } = useTranslation(['home', 'common']);
  const waiting = useLoadingShown(quotes.isPending);
  const label = t(($) => $.common.states.loading);
  if (quotes.data) return children;
  if (quotes.isError) {
    return (
      <div role="alert" className="flex items-center justify-between gap-4">
        <p className="text-text-2">{t(($) => $.home.movers.failed)}</p>
        <Button size="sm" onClick={() => void quotes.refetch()}>
          {t(($) => $.common.buttons.tryAgain)}
        </Button>
      </div>
    );
  }
  if (!waiting) return <div className="h-[126px]" />;
  return (
    <div className="grid grid-cols-3 gap-2">
      {[0, 1, 2].map((index) => (
        <SkeletonCard key={index} lines={3} label={label} />
      ))}
    </div>
  );
}
