/** The trade screen of contracts from 600 px on: chart above form and book, and panes from 1280 px. Lazy: phones don't need it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE } from '@glasshouse/ui';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { useRef } from 'react';
import { useIsLoggedIn, useSettings } from '../../../app/session/use-session.ts';
import { BookPanel } from '../../../market/book/BookPanel.tsx';
import { useTradeSettings } from '../../../order/form/use-trade-settings.ts';
import { BookPane } from '../../../order/screen/BookPane.tsx';
import { DeskKeys } from '../../../order/screen/DeskButtons.tsx';
import { DeskFrame } from '../../../order/screen/DeskFrame.tsx';
import { MarketPane } from '../../../order/screen/MarketPane.tsx';
import { PaneHead } from '../../../order/screen/PaneHead.tsx';
import { useTradeKeys } from '../../../order/screen/use-trade-keys.ts';
import ContractChart from './ContractChart.tsx';
import { ContractAct, ContractFields } from './ContractForm.tsx';
import { ContractHead, MarkAndIndex } from './ContractHead.tsx';
import { FundingFact } from './FundingLine.tsx';
import { type ContractLayoutProps, OwnSection } from './PhoneContract.tsx';
import { RiskBar } from './RiskBar.tsx';
import { type ContractTradeParts, useContractTrade } from './use-contract-trade.ts';
import { transferOf } from './transfer.ts';
import { toneOf, useContractFigures } from './words.ts';
import '../../../order/screen/wide.css';

const TABLET_LEVELS = 10;

/** The contract account: the foot of the desktop's form. */
function AccountPane({ trade }: { trade: ContractTradeParts }) {
  const { t } = useTranslation(['contracts', 'orders']);
  const loggedIn = useIsLoggedIn();
  const hidden = useSettings((settings) => settings.hideBalances);
  const { pair, form } = trade;
  const figures = useContractFigures(pair, pair);
  const account = form.deal.data?.account;
  if (!loggedIn) return null;
  const figure = (text: string | null | undefined) =>
    account === undefined ? NO_FIGURE : hidden ? HIDDEN_FIGURE : figures.money(text);
  return (
    <section className="s-account">
      <SectionHead
        className="g-sec-small"
        title={t(($) => $.contracts.account.name)}
        action={{
          label: t(($) => $.contracts.form.transfer),
          href: transferOf(pair),
        }}
      />
      <KeyValueList
        dense
        items={[
          { key: 'equity', label: t(($) => $.contracts.account.equity), value: figure(account?.equity) },
          {
            key: 'unrealized',
            label: t(($) => $.contracts.card.unrealizedShort),
            value: account === undefined ? NO_FIGURE : hidden ? HIDDEN_FIGURE : figures.result(account.unrealized),
            tone: hidden ? undefined : toneOf(account?.unrealized ?? null),
          },
          { key: 'held', label: t(($) => $.contracts.account.held), value: figure(account?.held) },
          { key: 'free', label: t(($) => $.contracts.form.free), value: figure(account?.free) },
        ]}
      />
    </section>
  );
}

/** What is open in the market. */
function OpenInterest({ trade: { pair, terms } }: { trade: ContractTradeParts }) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(pair, pair);
  return (
    <dl className="c-marks c-interest">
      <div>
        <dt>{t(($) => $.contracts.facts.openInterest)}</dt>
        <dd className="num">{terms.data ? figures.sizeUnit(terms.data.open_interest) : NO_FIGURE}</dd>
      </div>
    </dl>
  );
}

/** Panes from 1280 px. */
function Desk({ quote, onChoose }: ContractLayoutProps) {
  const { t } = useTranslation(['orders']);
  const trade = useContractTrade(quote);
  const { pair, feed, failed, mark, index, form, flow, pick } = trade;
  const list = useRef<HTMLElement>(null);
  // Both directions stand beside each other: no key chooses one.
  const keys = useLazyLayer();
  useTradeKeys(null, list, keys.show);
  return (
    <>
      <DeskFrame className="c-desk">
        <MarketPane pane={list} current={quote} onChoose={onChoose} onKeys={keys.show} />
        <PaneHead quote={quote} onChoose={onChoose} day={<OpenInterest trade={trade} />}>
          <MarkAndIndex quote={quote} mark={mark} index={index}>
            <FundingFact pair={pair} />
          </MarkAndIndex>
        </PaneHead>
        <div className="s-pane s-pane-chart">
          <ContractChart quote={quote} height="100%" />
        </div>
        <BookPane quote={quote} pair={pair} feed={feed} failed={failed} onPick={pick} />
        <aside className="s-pane s-pane-form" aria-label={t(($) => $.orders.form.title)}>
          <ContractFields form={form} mark={mark} />
          <ContractAct form={form} flow={flow} quote={quote} mark={mark} />
          <AccountPane trade={trade} />
        </aside>
        <div className="s-pane s-pane-own">
          <OwnSection table />
        </div>
      </DeskFrame>
      <RiskBar />
      <DeskKeys layer={keys} hasSides={false} />
    </>
  );
}

/** Chart above, form and book side by side. */
function Tablet({ quote, onChoose }: ContractLayoutProps) {
  const { bars, unit } = useTradeSettings();
  const { pair, feed, failed, mark, index, form, flow, pick } = useContractTrade(quote);
  return (
    <>
      <ContractHead quote={quote} mark={mark} index={index} onChoose={onChoose} />
      <div className="s-tablet">
        <div className="s-tablet-chart">
          <ContractChart quote={quote} height={320} />
        </div>
        <div className="s-form">
          <ContractFields form={form} mark={mark} />
          <ContractAct form={form} flow={flow} quote={quote} mark={mark} />
        </div>
        <BookPanel
          quote={quote}
          pair={pair}
          feed={feed}
          failed={failed}
          levels={TABLET_LEVELS}
          sums
          bars={bars}
          unit={unit}
          onPick={pick}
        />
      </div>
      <OwnSection />
      <RiskBar />
    </>
  );
}

/** The layout for the window. */
export default function WideContract({ desk, ...props }: ContractLayoutProps & { desk: boolean }) {
  return desk ? <Desk {...props} /> : <Tablet {...props} />;
}
