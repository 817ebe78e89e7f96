/** The balances, by account or by coin; small ones can be left out. */
import type { AssetsOverview } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconTile, List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useId } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { hrefOf } from '../../../app/paths.ts';
import { coinTotals, filledAccounts, foundBalances, shownBalances } from '../model/assets.ts';
import { CoinRow } from './CoinRow.tsx';
import { Equivalent } from './Equivalent.tsx';
import { ExactWorth } from './ExactWorth.tsx';
import { ACCOUNT_ICONS } from './account-icons.ts';

/** By account or by coin. */
export type AssetsView = 'accounts' | 'coins';
type Accounts = AssetsOverview['accounts'];
const ID = 'assets';

/** Props of AssetLists. */
export interface AssetListsProps {
  accounts: Accounts;
  view: AssetsView;
  onView: (view: AssetsView) => void;
}

/** Tabs, the small-balance switch and the rows. */
export function AssetLists({ accounts, view, onView }: AssetListsProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const [text, setText] = useRemembered('wallet.search', '');
  const [hideSmall, setHideSmall] = useRemembered('wallet.hideSmall', false);
  const coins = shownBalances(coinTotals(accounts), hideSmall);
  const some = coins.length > 0;
  const found = foundBalances(coins, text);
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
        onChange={onView}
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
          <>
            <SearchField
              className="mx-gutter mt-3"
              label={t(($) => $.wallet.assets.search)}
              placeholder={t(($) => $.wallet.assets.search)}
              clearLabel={t(($) => $.common.buttons.clear)}
              value={text}
              onChange={setText}
            />
            {found.length === 0 && <EmptyState compact title={t(($) => $.wallet.assets.noneFound, { text })} />}
            <List>
              {found.map((coin) => (
                <CoinRow key={coin.currency_id} balance={coin} account={coin.account} />
              ))}
            </List>
          </>
        )}
      </TabPanel>
    </section>
  );
}

function ByAccount({ accounts, hideSmall }: { accounts: Accounts; hideSmall: boolean }) {
  const filled = filledAccounts(accounts);
  const empty = hideSmall ? [] : accounts.filter((account) => !filled.includes(account));
  return (
    <>
      {filled.map((account) => (
        <FilledAccount key={account.type} account={account} hideSmall={hideSmall} />
      ))}
      <EmptyAccounts accounts={empty} />
    </>
  );
}

function FilledAccount({ account, hideSmall }: { account: Accounts[number]; hideSmall: boolean }) {
  const { t } = useTranslation(['wallet']);
  const { type } = account;
  const balances = shownBalances(account.balances, hideSmall);
  if (balances.length === 0) return null;
  return (
    <section>
      <div className="flex min-h-14 items-center gap-3 px-gutter pt-3 pb-1">
        <IconTile icon={ACCOUNT_ICONS[type]} />
        <h2 className="min-w-0 flex-1 text-md font-semibold">
          {t(($) => $.wallet.accounts[type])}
          <span className="block text-xs font-normal text-text-3">
            {t(($) => $.wallet.assets.coins, { count: balances.length })}
          </span>
        </h2>
        <ExactWorth usd={account.equivalent} />
      </div>
      <List>
        {balances.map((balance) => (
          <CoinRow key={balance.currency_id} balance={balance} account={type} />
        ))}
      </List>
    </section>
  );
}

/** Accounts that hold nothing, folded into one row: they are there, and each leads to its records. */
function EmptyAccounts({ accounts }: { accounts: Accounts }) {
  const { t } = useTranslation(['wallet']);
  const [open, setOpen] = useRemembered('wallet.emptyAccounts', false);
  const id = useId();
  if (accounts.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="g-row is-pressable mt-3 w-full text-left text-text-2"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="g-row-main">{t(($) => $.wallet.assets.emptyAccounts, { count: accounts.length })}</span>
        <Icon d={iconChevronDown} size={16} className={open ? 'rotate-180' : ''} />
      </button>
      <div id={id} hidden={!open}>
        <EmptyRows accounts={accounts} />
      </div>
    </>
  );
}

function EmptyRows({ accounts }: { accounts: Accounts }) {
  const { t } = useTranslation(['wallet']);
  return (
    <List>
      {accounts.map(({ type, equivalent }) => (
        <ListRow
          key={type}
          tile
          icon={ACCOUNT_ICONS[type]}
          href={`#${hrefOf('/pages/fund/assets_all_record', { type })}`}
          title={t(($) => $.wallet.accounts[type])}
          sub={t(($) => $.wallet.assets.nothingIn)}
          value={<Equivalent usd={equivalent} />}
        />
      ))}
    </List>
  );
}
