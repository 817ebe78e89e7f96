/** Liquidations: own ones with their receipts, and those of all users without names. */
import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { RecordLine } from '../components/RecordLine.tsx';
import { SaleSteps, useSaleSum, useSaleTitle } from '../components/SaleSteps.tsx';
import { saleLink } from '../components/links.ts';
import { useOwnSales, useSales } from '../queries/margin.ts';

function SaleCard({ sale, isOwn }: { sale: MarginLiquidationItem; isOwn: boolean }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const { title, amount } = useSaleTitle(sale);
  const sum = useSaleSum(sale);
  return (
    <Card as="article">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="num min-w-0 flex-1 font-semibold whitespace-normal text-text-1">
          {amount || title}
          <span className="block text-xs font-normal text-text-3">
            {formats.dateTime(sale.time)} · {sum}
          </span>
        </h2>
        {isOwn && (
          <Button size="sm" href={saleLink(sale.id)}>
            {t(($) => $.leverage.sales.open)}
          </Button>
        )}
      </div>
      {!isOwn && <SaleSteps sale={sale} />}
      <RecordLine hash={sale.record} />
    </Card>
  );
}

function List({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation(['leverage']);
  const [own, all] = [useOwnSales(), useSales()];
  return (
    <EndlessList
      endless
      list={isOwn ? own : all}
      failedTitle={t(($) => $.leverage.sales.failed)}
      loadingLabel={t(($) => $.leverage.sales.loading)}
      empty={{ title: t(($) => $.leverage.sales.none), text: t(($) => $.leverage.sales.noneText) }}
      row={(sale) => <SaleCard key={sale.id} sale={sale} isOwn={isOwn} />}
    />
  );
}

/** The page. */
export default function SalesPage() {
  const { t } = useTranslation(['leverage']);
  const isLoggedIn = useIsLoggedIn();
  const [whose, setWhose] = useRemembered<'mine' | 'all'>('margin.sales', 'mine');
  const isOwn = isLoggedIn && whose === 'mine';
  return (
    <Page title={t(($) => $.leverage.sales.title)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <p className="text-sm text-text-2">{t(($) => $.leverage.sales.text)}</p>
        {isLoggedIn && (
          <Segmented
            label={t(($) => $.leverage.sales.title)}
            size="sm"
            options={[
              { value: 'mine', label: t(($) => $.leverage.views.mine) },
              { value: 'all', label: t(($) => $.leverage.views.all) },
            ]}
            value={whose}
            onChange={setWhose}
          />
        )}
        <List key={isOwn ? 'own' : 'all'} isOwn={isOwn} />
      </div>
    </Page>
  );
}
