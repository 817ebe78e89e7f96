/** Finance records: the changes of one account, by coin. The account is spot until another is chosen. */
import type { AccountType } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { Menu } from '@glasshouse/ui/Menu.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { BillList } from '../components/BillList.tsx';
import { FilterChip } from '../components/FilterChip.tsx';
import { useCoinOptions } from '../components/use-coin-options.ts';
import { useBalanceNews } from '../live/use-balance-news.ts';
import { useAccountChanges, useAssets } from '../queries/wallet.ts';

const SPOT: AccountType = 'change';

/** The screen. */
export default function FinanceRecords() {
  const { t } = useTranslation(['wallet']);
  const [type, setType] = useRemembered<AccountType>('wallet.recordAccount', SPOT);
  const [currency, setCurrency] = useRemembered<string | undefined>('wallet.recordCoin', undefined);
  const list = useAccountChanges({ currency, type });
  const coins = useCoinOptions();
  const held = useAssets().data?.accounts.map((account) => account.type as AccountType) ?? [];
  const types = [...new Set<AccountType>([SPOT, type, ...held])];
  useBalanceNews();
  return (
    <Page
      gutter={false}
      head={
        <ChipRow label={t(($) => $.wallet.bills.filters)}>
          <Menu
            label={t(($) => $.wallet.bills.account)}
            value={type}
            items={types.map((value) => ({ value, label: t(($) => $.wallet.accounts[value]) }))}
            onSelect={(next) => setType(next as AccountType)}
            trigger={
              <Chip menu on className="min-h-9">
                <span className="sr">{t(($) => $.wallet.bills.account)}: </span>
                {t(($) => $.wallet.accounts[type])}
              </Chip>
            }
          />
          <FilterChip
            label={t(($) => $.wallet.bills.coin)}
            allLabel={t(($) => $.wallet.bills.allCoins)}
            options={coins}
            value={currency}
            onChange={setCurrency}
          />
        </ChipRow>
      }
    >
      <BillList list={list} withAccount={false} onClear={currency === undefined ? undefined : () => setCurrency(undefined)} />
    </Page>
  );
}
