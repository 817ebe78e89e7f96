/** The balances, by account or by coin; small ones can be left out. */
import type { AccountType, AssetsOverview } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { IconTile, List } from '@glasshouse/ui/ListRow.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { coinTotals, filledAccounts, shownBalances } from '../model/assets.ts';
import { CoinRow } from './CoinRow.tsx';
import { Equivalent } from './Equivalent.tsx';
import { ACCOUNT_ICONS } from './account-icons.ts';

type View = 'accounts' | 'coins';
type Accounts = AssetsOverview['accounts'];
const ID = 'assets';

/** Tabs, the small-balance switch and the rows. */
export function AssetLists({ accounts }: { accounts: Accounts }) {
  const { t } = useTranslation(['wallet']);
  const [view, setView] = useRemembered<View>('wallet.view', 'accounts');
  const [hideSmall, setHideSmall] = useRemembered('wallet.hideSmall', false);
  const some = shownBalances(coinTotals(accounts), hideSmall).length > 0;
  return (
    <section className="mt-3 -mx-gutter">
      <Tabs
        id={ID}
        label={t(($) => $.wallet.assets.tabs)}
        items={[
          { value: 'accounts', label: t(($) => $.wallet.assets.byAccount) },
          { value: 'coins', label: t(($) => $.wallet.assets.byCoin) },
        ]}
        value={view}
        onChange={setView}
        trailing={
          <Checkbox checked={hideSmall} onCheckedChange={setHideSmall} title={t(($) => $.wallet.assets.smallHint)}>
            {t(($) => $.wallet.assets.hideSmall)}
          </Checkbox>
        }
      />
      <TabPanel id={ID} value={view}>
        {!some && (
          <EmptyState
            compact
            title={t(($) => $.wallet.assets.allSmall)}
            actions={
              <Button size="sm" onClick={() => setHideSmall(false)}>
                {t(($) => $.wallet.assets.showAll)}
              </Button>
            }
          />
        )}
        {some && view === 'accounts' && <ByAccount accounts={accounts} hideSmall={hideSmall} />}
        {some && view === 'coins' && (
          <List>
            {shownBalances(coinTotals(accounts), hideSmall).map((coin) => (
              <CoinRow key={coin.currency_id} balance={coin} account={coin.account} />
            ))}
          </List>
        )}
      </TabPanel>
    </section>
  );
}

function ByAccount({ accounts, hideSmall }: { accounts: Accounts; hideSmall: boolean }) {
  const { t } = useTranslation(['wallet']);
  return filledAccounts(accounts).map((account) => {
    const type = account.type as AccountType;
    const balances = shownBalances(account.balances, hideSmall);
    if (balances.length === 0) return null;
    return (
      <section key={type}>
        <div className="flex min-h-14 items-center gap-3 px-gutter pt-3 pb-1">
          <IconTile icon={ACCOUNT_ICONS[type]} />
          <h2 className="min-w-0 flex-1 text-md font-semibold">
            {t(($) => $.wallet.accounts[type])}
            <span className="block text-xs font-normal text-text-3">
              {t(($) => $.wallet.assets.coins, { count: balances.length })}
            </span>
          </h2>
          <Equivalent usd={account.equivalent} />
        </div>
        <List>
          {balances.map((balance) => (
            <CoinRow key={balance.currency_id} balance={balance} account={type} />
          ))}
        </List>
      </section>
    );
  });
}
