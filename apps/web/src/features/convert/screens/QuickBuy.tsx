/** Buying a coin in a few taps, at the prices of Convert. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { BuyForm } from '../components/BuyForm.tsx';
import { ReadStates } from '../components/ReadStates.tsx';
import { useConvertible, rereadMoney } from '../queries/convert.ts';

export default function QuickBuy() {
  const { t } = useTranslation(['convert']);
  const { currency, pay } = usePageSearch('/pages/fund/quick_buy');
  const read = useConvertible();
  useBalanceNews(rereadMoney);
  if (read.data) {
    const { list, terms } = read.data;
    const chosen = { currency: currency && String(currency), pay: pay && String(pay) };
    return <BuyForm list={list} terms={terms} fiatTerms={read.data} {...chosen} />;
  }
  return (
    <Page>
      <ReadStates read={read} loading={t(($) => $.convert.convert.loading)} failed={t(($) => $.convert.convert.failed)} />
    </Page>
  );
}
