/** The trade screen while its market is read, in the layout that the window has room for. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { useWindowClass } from '../../market/use-window.ts';
import { type DeskLayout, paneStyle } from './desk-layout.ts';
import { useDeskLayout } from './use-desk-layout.ts';
import './trade.css';

const bars = (heights: readonly number[], radius?: number) =>
  heights.map((height, index) => <Skeleton key={index} width="100%" height={height} {...(radius ? { radius } : {})} />);

const FIELDS = [40, 44, 46, 46, 40, 44, 60, 48];
const lines = (count: number, height: number) => Array.from({ length: count }, () => height);

const WAITING_PHONE = (
  <div className="s-wait" aria-hidden="true">
    <Skeleton width={180} height={24} />
    <div className="s-grid">
      <div className="s-form">{bars(FIELDS, 10)}</div>
      <div className="s-wait-book">{bars(lines(15, 14))}</div>
    </div>
  </div>
);

/** What is waited for in each pane of a desktop, by its place. The chart has bars of its own. */
const PANES = { list: lines(8, 32), head: [26], chart: [28], book: lines(18, 14), form: FIELDS, own: [26, 16, 16] };

/** With the sizes that were chosen: nothing moves when the panes come. */
const waitingDesk = (sizes: DeskLayout['sizes']) => (
  <div className="s-desk s-wait-desk" aria-hidden="true" style={paneStyle(sizes)}>
    {Object.entries(PANES).map(([place, heights]) => (
      <div key={place} className="s-pane" style={{ gridArea: place }}>
        {bars(heights)}
      </div>
    ))}
  </div>
);

/** The skeleton. */
export function TradeWaiting() {
  const { t } = useTranslation(['orders', 'common']);
  const size = useWindowClass();
  const { desk } = useDeskLayout();
  return (
    <LoadingView
      label={t(($) => $.orders.trade.loading)}
      detail={t(($) => $.common.states.stillLoading)}
      skeleton={size === 'desk' ? waitingDesk(desk.sizes) : WAITING_PHONE}
    />
  );
}
