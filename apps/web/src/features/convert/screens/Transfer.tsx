/** Transfer between the user's own accounts (SCR-039). */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../components/ReadStates.tsx';
import { TransferForm } from '../components/TransferForm.tsx';
import { transferable } from '../model/route.ts';
import { useUserCurrencies, rereadMoney } from '../queries/convert.ts';

export default function Transfer() {
  const { t } = useTranslation(['convert']);
  const search = usePageSearch('/pages/fund/transfer');
  const currencies = useUserCurrencies();
  useBalanceNews(rereadMoney);
  if (currencies.data) {
    const { currency, from, to } = search;
    return (
      <TransferForm currencies={transferable(currencies.data)} start={{ currency: currency && String(currency), from, to }} />
    );
  }
  return (
    <Page>
      <ReadStates read={currencies} loading={t(($) => $.convert.transfer.loading)} failed={t(($) => $.convert.transfer.failed)} />
    </Page>
  );
}
