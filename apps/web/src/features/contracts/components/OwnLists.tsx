/** Own positions, pending orders and history, with their waiting, failed and empty states. */
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { type ContractPosition, contractCodes } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { type ReactNode, Suspense } from 'react';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useIsLoggedIn, useRequireLogin } from '../../../app/session/use-session.ts';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { useMarks } from '../live/marks.ts';
import { useCrossAccounts } from '../live/use-cross-account.ts';
import { type LiveAccount, backingIn, sharedBy } from '../model/cross.ts';
import { byRisk, liveFigures } from '../model/position.ts';
import { useCanceledOrders, useClosedPositions, usePending, usePositions } from '../queries/contracts.ts';
import { ClosedCard } from './ClosedCard.tsx';
import { CrossAccount } from './CrossAccount.tsx';
import { PositionCard } from './PositionCard.tsx';
import type { ContractActs } from './use-contract-acts.tsx';
import { useUnitsOf } from './use-units-of.ts';

const ContractOrderCard = lazyPart(() => import('./ContractOrderCard.tsx'));
const Conditionals = partWithWords(() => import('./Conditionals.tsx'), ['manage']);
// Phones draw cards.
const PositionsTable = lazyPart(() => import('./PositionsTable.tsx'));

/** What a list may do. */
export interface OwnListProps {
  acts: ContractActs;
  /** Real tables instead of cards. */
  table?: boolean;
  /** What an empty list offers next, where the screen itself is not it. */
  next?: ReactNode;
}

/** Reads again, where nothing could be read. */
function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['contracts', 'common']);
  return (
    <ErrorState
      compact
      title={t(($) => $.contracts.own.failed)}
      text={t(($) => $.common.states.failedHint)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      onRetry={onRetry}
    />
  );
}

/** What is shown to a visitor. */
export function LoginFirst() {
  const { t } = useTranslation(['contracts', 'common']);
  const requireLogin = useRequireLogin();
  return (
    <EmptyState
      compact
      title={t(($) => $.contracts.own.loginTitle)}
      text={t(($) => $.contracts.own.loginText)}
      actions={
        <Button size="sm" variant="primary" onClick={() => requireLogin(() => {})}>
          {t(($) => $.common.buttons.logIn)}
        </Button>
      }
    />
  );
}

/** Positions with their steps and newest marks, the highest risk first. */
function useRows(list: readonly ContractPosition[], accounts: readonly LiveAccount[]) {
  const unitsOf = useUnitsOf();
  const marks = useMarks(list.map((one) => one.market_id));
  const markOf = (one: ContractPosition) => marks.get(one.market_id)?.mark ?? one.mark_price;
  const rowOf = (position: ContractPosition) => ({
    position,
    units: unitsOf(position.market_id),
    mark: markOf(position),
    backing: backingIn(accounts, position),
  });
  const rateOf = (one: ContractPosition) => {
    const { units, mark, backing } = rowOf(one);
    return liveFigures(one, units, mark, backing).riskRate;
  };
  return byRisk(list, rateOf).map(rowOf);
}

/** Open positions. */
export function Positions({ acts, table = false, next }: OwnListProps) {
  const { t } = useTranslation(['contracts']);
  const stale = useGreyPrices();
  const positions = usePositions();
  const accounts = useCrossAccounts();
  const rows = useRows(positions.data?.list ?? [], accounts);
  if (positions.isPending) return <SkeletonList rows={2} label={t(($) => $.contracts.own.loading)} />;
  if (!positions.data) return <Failed onRetry={() => void positions.refetch()} />;
  if (rows.length === 0) {
    return <EmptyState compact title={t(($) => $.contracts.own.none)} text={t(($) => $.contracts.own.noneText)} actions={next} />;
  }
  const shared = accounts.map((account) => {
    const member = rows.find(({ position }) => account.backings.has(position.id));
    const asset = contractCodes(member?.position ?? { symbol: '' }).settle;
    return <CrossAccount key={asset} account={account} asset={asset} />;
  });
  if (table) {
    return (
      <Suspense fallback={<SkeletonList rows={2} label={t(($) => $.contracts.own.loading)} />}>
        {shared.length > 0 && <div className="c-cards">{shared}</div>}
        <PositionsTable rows={rows} stale={stale} acts={acts} />
      </Suspense>
    );
  }
  return (
    <div className="c-cards">
      {shared}
      {rows.map((row) => (
        <PositionCard
          key={row.position.id}
          {...row}
          stale={stale}
          acts={acts}
          cash={sharedBy(accounts, row.position)?.cash ?? null}
        />
      ))}
    </div>
  );
}

/** Orders that wait in the book, behind those that wait for the mark. */
export function Pending({ acts, next }: OwnListProps) {
  const { t } = useTranslation(['contracts']);
  const pending = usePending();
  const waiting = usePositions().data?.conditionals ?? 0;
  if (pending.isPending) return <SkeletonList rows={2} label={t(($) => $.contracts.own.loading)} />;
  if (!pending.data) return <Failed onRetry={() => void pending.refetch()} />;
  if (pending.data.length + waiting === 0) {
    return (
      <EmptyState
        compact
        title={t(($) => $.contracts.own.noPending)}
        text={t(($) => $.contracts.own.noPendingText)}
        actions={next}
      />
    );
  }
  return (
    <Suspense fallback={<SkeletonList rows={2} label={t(($) => $.contracts.own.loading)} />}>
      {waiting > 0 && <Conditionals onCancel={acts.onCancelConditional} />}
      {pending.data.map((order) => (
        <ContractOrderCard key={order.id} order={order} onAmend={acts.onAmend} onCancel={acts.onCancel} />
      ))}
    </Suspense>
  );
}

/** Closed positions: losses stand among the gains. */
export function History({ endless = false, next }: { endless?: boolean; next?: ReactNode }) {
  const { t } = useTranslation(['contracts']);
  const list = useClosedPositions();
  return (
    <EndlessList
      list={list}
      endless={endless}
      failedTitle={t(($) => $.contracts.own.failed)}
      loadingLabel={t(($) => $.contracts.own.loading)}
      empty={{ title: t(($) => $.contracts.own.noHistory), text: t(($) => $.contracts.own.noHistoryText), actions: next }}
      row={(position) => <ClosedCard key={position.id} position={position} />}
    />
  );
}

/** Orders that were canceled or ended by the desk, with the reason. */
export function Canceled() {
  const { t } = useTranslation(['contracts']);
  const list = useCanceledOrders();
  return (
    <Suspense fallback={<SkeletonList rows={2} label={t(($) => $.contracts.own.loading)} />}>
      <EndlessList
        endless
        list={list}
        failedTitle={t(($) => $.contracts.own.failed)}
        loadingLabel={t(($) => $.contracts.own.loading)}
        empty={{ title: t(($) => $.contracts.own.noCanceled), text: t(($) => $.contracts.own.noCanceledText) }}
        row={(order) => <ContractOrderCard key={order.id} order={order} />}
      />
    </Suspense>
  );
}

/** The list for who is logged in, else the way to log in. */
export function Own({ children }: { children: ReactNode }) {
  return useIsLoggedIn() ? children : <LoginFirst />;
}
