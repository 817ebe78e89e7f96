/** The trade screen of contracts on phones: form and book side by side, the buttons below both, own positions below. */
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import type { Quote } from '@glasshouse/contract/markets';
import { cx } from '@glasshouse/ui';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Suspense, useRef } from 'react';
import { BookColumn } from '../../../market/book/BookPanel.tsx';
import { useFittingLevels } from '../../../market/book/use-fitting-levels.ts';
import { useIsNarrow } from '../../../market/use-window.ts';
import { useTradeSettings } from '../../../order/form/use-trade-settings.ts';
import { ChartStrip } from './ChartStrip.tsx';
import { ContractAct, ContractFields } from './ContractForm.tsx';
import { ContractHead } from './ContractHead.tsx';
import { RiskBar } from './RiskBar.tsx';
import { useContractTrade } from './use-contract-trade.ts';

const OwnContracts = lazyPart(() => import('./OwnContracts.tsx'));

/** What of the book column is no level: tabs, heads, last price, ratio, foot, px. */
const BOOK_REST_PX = 226;
const LEVELS = { least: 4, most: 10 };
const NARROW_LEVELS = { least: 4, most: 8 };

/** Props of the layouts. Key them by the market. */
export interface ContractLayoutProps {
  quote: Quote;
  onChoose: (id: number) => void;
}

/** Own lists; their code comes after form and book stand. */
export function OwnSection({ table = false }: { table?: boolean }) {
  const { t } = useTranslation(['contracts']);
  return (
    <Suspense fallback={<SkeletonList rows={3} label={t(($) => $.contracts.own.loading)} />}>
      <OwnContracts table={table} />
    </Suspense>
  );
}

export function PhoneContract({ quote, onChoose }: ContractLayoutProps) {
  const trade = useContractTrade(quote);
  const { pair, feed, failed, mark, index, form, flow, pick } = trade;
  const { bars, unit, bookSide } = useTradeSettings();
  const box = useRef<HTMLDivElement>(null);
  const range = useIsNarrow() ? NARROW_LEVELS : LEVELS;
  const fit = useFittingLevels(box, { restPx: BOOK_REST_PX, ...range });
  return (
    <div className="c-phone">
      <ContractHead quote={quote} mark={mark} index={index} onChoose={onChoose} />
      <ChartStrip quote={quote} />
      <div className={cx('s-grid', bookSide === 'left' && 'is-left')}>
        <div className="s-form-box">
          <div ref={box}>
            <ContractFields form={form} mark={mark} />
          </div>
        </div>
        <BookColumn quote={quote} pair={pair} feed={feed} failed={failed} {...fit} bars={bars} unit={unit} onPick={pick} />
      </div>
      <ContractAct form={form} flow={flow} quote={quote} mark={mark} />
      <OwnSection />
      <RiskBar />
    </div>
  );
}
