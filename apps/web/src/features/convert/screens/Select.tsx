/** Choosing a coin or an account on the way to a page (SCR-033): `next` names the page. */
import { ACCOUNT_TYPE_NAMES, type AccountType } from '@glasshouse/contract';
import type { UserCurrency } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useState } from 'react';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { fiatName } from '../../../app/formats/fiat-name.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useSettings } from '../../../app/session/use-session.ts';
import { CoinList } from '../components/CoinList.tsx';
import { ReadStates } from '../components/ReadStates.tsx';
import { useFigures } from '../components/words.ts';
import { useUserCurrencies, rereadMoney } from '../queries/convert.ts';

/** Where a choice leads; other values lead to the records of the coin. */
const NEXT = {
  transfer: '/pages/fund/transfer',
  convert: '/pages/fund/fundTransfer',
  buy: '/pages/fund/quick_buy',
  deposit: '/pages/fund/receive',
  withdraw: '/pages/fund/withdraw',
  record: '/pages/fund/assets_record',
} as const;

const total = ({ accounts }: UserCurrency) => accounts.reduce((sum, { available }) => addDecimals(sum, available), '0');
const isHeld = (currency: UserCurrency, type: AccountType) =>
  currency.accounts.some((account) => account.type === type && compareDecimals(account.available, '0') > 0);

export default function Select() {
  const { t } = useTranslation(['convert']);
  const search = usePageSearch('/pages/fund/select');
  const navigation = useNavigation();
  const figures = useFigures();
  const language = useSettings((settings) => settings.language);
  const [tab, setTab] = useState<'coins' | 'accounts'>('coins');
  const currencies = useUserCurrencies();
  useBalanceNews(rereadMoney);
  const path = NEXT[(search.next ?? 'record') as keyof typeof NEXT] ?? NEXT.record;
  const go = (query: Record<string, string>) => navigation.redirect(path, query);
  return (
    <Page
      head={
        <Tabs
          id="select"
          label={t(($) => $.convert.select.label)}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'coins', label: t(($) => $.convert.select.coins) },
            { value: 'accounts', label: t(($) => $.convert.select.accounts) },
          ]}
        />
      }
    >
      <ReadStates read={currencies} loading={t(($) => $.convert.convert.loading)} failed={t(($) => $.convert.convert.failed)} />
      {currencies.data && (
        <TabPanel id="select" value={tab}>
          {tab === 'coins' ? (
            <CoinList
              coins={currencies.data.map((one) => ({
                ...one,
                name: one.kind === 'fiat' ? fiatName(one.code, language) : one.name,
                value: figures.balance(total(one), one.code),
                blocked: one.status === 'normal' ? undefined : t(($) => $.convert.shared.halted),
              }))}
              onPick={(id) => go({ currency: String(id) })}
            />
          ) : (
            <List label={t(($) => $.convert.select.accounts)} className="-mx-gutter">
              {ACCOUNT_TYPE_NAMES.map((type) => (
                <ListRow
                  key={type}
                  title={figures.account(type)}
                  sub={t(($) => $.convert.select.holds, {
                    count: currencies.data.filter((one) => isHeld(one, type)).length,
                  })}
                  onPress={() => go({ from: type, type })}
                />
              ))}
            </List>
          )}
        </TabPanel>
      )}
    </Page>
  );
}
