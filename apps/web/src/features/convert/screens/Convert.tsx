/** Conversion between currencies (SCR-040). */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ConvertForm } from '../components/ConvertForm.tsx';
import { ReadStates } from '../components/ReadStates.tsx';
import { useConvertible, rereadMoney } from '../queries/convert.ts';

export default function Convert() {
  const { t } = useTranslation(['convert']);
  const { currency, to } = usePageSearch('/pages/fund/fundTransfer');
  const read = useConvertible();
  useBalanceNews(rereadMoney);
  if (read.data) {
    const start = { currency: currency && String(currency), to: to && String(to) };
    return <ConvertForm list={read.data.list} terms={read.data.terms} fiatTerms={read.data} start={start} />;
  }
  return (
    <Page>
      <ReadStates read={read} loading={t(($) => $.convert.convert.loading)} failed={t(($) => $.convert.convert.failed)} />
    </Page>
  );
}
