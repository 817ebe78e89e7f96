/** The margin account: its level, what it holds and owes, and from the call on the ways out. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { CalledNote } from '../components/AccountHead.tsx';
import { Assets } from '../components/Assets.tsx';
import { DebtRow } from '../components/Debts.tsx';
import { LevelCard } from '../components/LevelScale.tsx';
import { MarginActs } from '../components/MarginActs.tsx';
import { IfNothing, Ways } from '../components/Ways.tsx';
import { debtsIn } from '../components/words.ts';
import { useAccountView, useRates } from '../queries/margin.ts';
import '../components/margin.css';

/** The page. */
export default function AccountPage() {
  const { t } = useTranslation(['leverage']);
  const { view, read } = useAccountView();
  const pools = useRates().data?.pools;
  const isCalled = view !== null && view.account.state !== 'normal';
  const debts = view ? debtsIn(view.account.items) : [];
  return (
    <Page title={t(($) => $.leverage.account.name)}>
      {view ? (
        <MarginActs>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
            <CalledNote view={view} />
            <LevelCard view={view} parts />
            {isCalled && <Ways view={view} />}
            {debts.length > 0 && (
              <ul aria-label={t(($) => $.leverage.debts.title)}>
                {debts.map((item) => (
                  <DebtRow key={item.currency_id} item={item} pool={pools?.find((one) => one.currency_id === item.currency_id)} />
                ))}
              </ul>
            )}
            <div className="-mx-gutter">
              <Assets pair={null} />
            </div>
            <IfNothing view={view} />
            {isCalled && <p className="text-xs text-text-3">{t(($) => $.leverage.called.paused)}</p>}
          </div>
        </MarginActs>
      ) : (
        <ReadStates read={read} loading={t(($) => $.leverage.account.loading)} failed={t(($) => $.leverage.account.failed)} />
      )}
    </Page>
  );
}
