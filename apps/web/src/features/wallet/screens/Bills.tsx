/** Bills: every change of every balance, newest first, by cause and coin. */
import { CAUSES, type Cause } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ChipRow } from '@glasshouse/ui/Chip.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { BillList } from '../components/BillList.tsx';
import { FilterChip } from '../components/FilterChip.tsx';
import { useCoinOptions } from '../components/use-coin-options.ts';
import { useBalanceNews } from '../live/use-balance-news.ts';
import { useBills } from '../queries/wallet.ts';

/** The screen. */
export default function Bills() {
  const { t } = useTranslation(['wallet']);
  const [cause, setCause] = useRemembered<Cause | undefined>('wallet.billCause', undefined);
  const [currency, setCurrency] = useRemembered<string | undefined>('wallet.billCoin', undefined);
  const list = useBills({ currency, cause });
  const coins = useCoinOptions();
  useBalanceNews();
  const clear = () => {
    setCause(undefined);
    setCurrency(undefined);
  };
  const filtered = cause !== undefined || currency !== undefined;
  return (
    <Page
      gutter={false}
      head={
        <ChipRow label={t(($) => $.wallet.bills.filters)}>
          <FilterChip
            label={t(($) => $.wallet.bills.cause)}
            allLabel={t(($) => $.wallet.bills.allCauses)}
            options={CAUSES.map((value) => ({ value, label: t(($) => $.wallet.causes[value]) }))}
            value={cause}
            onChange={setCause}
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
      <p className="px-gutter pt-1 text-xs text-text-3">{t(($) => $.wallet.bills.note)}</p>
      <BillList list={list} onClear={filtered ? clear : undefined} />
    </Page>
  );
}
