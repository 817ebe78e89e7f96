/** The end of a list that is read page after page: reads on when it comes into view. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { scrollPageTop } from '@glasshouse/ui/scroll-memory.ts';
import { useEffect, useRef } from 'react';
import { ListEnd } from '../../../app/page/ListEnd.tsx';

/** Props of MoreRows. */
export interface MoreRowsProps {
  /** How many rows there are so far. */
  count: number;
  complete: boolean;
  loadingMore: boolean;
  loadMore: () => void;
}

const AHEAD_PX = 400;

/** The end of the list, or the button that also presses itself. */
export function MoreRows({ count, complete, loadingMore, loadMore }: MoreRowsProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(loadMore);
  latest.current = loadMore;
  useEffect(() => {
    const element = end.current;
    if (!element || complete || loadingMore) return;
    // Watched anew after each page, because an end that stays in view fires no event.
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      root: element.closest('main'),
      rootMargin: `${AHEAD_PX}px`,
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [complete, loadingMore]);
  return (
    <div ref={end} className="grid min-h-16 place-items-center px-gutter py-4 text-xs text-text-3">
      {complete ? (
        <ListEnd count={count}>
          <Button variant="link" onClick={scrollPageTop}>
            {t(($) => $.wallet.bills.toTop)}
          </Button>
        </ListEnd>
      ) : (
        <Button size="sm" busy={loadingMore} onClick={loadMore}>
          {t(($) => $.common.buttons.loadMore)}
        </Button>
      )}
    </div>
  );
}
