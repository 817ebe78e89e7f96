/** An own step of a liquidation, with its receipt checked on this device. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { RecordLine } from '../components/RecordLine.tsx';
import { Receipt } from '../components/Receipt.tsx';
import { SaleSteps, useSaleSum, useSaleTitle } from '../components/SaleSteps.tsx';
import { marginLink, viewLink } from '../components/links.ts';
import { useOwnSale } from '../queries/margin.ts';
import '../components/margin.css';

function Shown({ sale }: { sale: MarginLiquidationItem }) {
  const { t } = useTranslation(['leverage']);
  const { title, amount } = useSaleTitle(sale);
  const sum = useSaleSum(sale);
  return (
    <Page
      title={title}
      foot={
        <ActionFoot>
          <Button variant="primary" size="lg" block href={viewLink('account')}>
            {t(($) => $.leverage.sale.more)}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <div className="num text-center">
          {amount && <p className="text-2xl font-semibold whitespace-normal text-down">{amount}</p>}
          <p className="mt-1 text-sm whitespace-normal text-text-2">{sum}</p>
        </div>
        <SaleSteps sale={sale} />
        <Receipt sale={sale} />
        <RecordLine hash={sale.record} />
      </div>
    </Page>
  );
}

/** The page. */
export default function SalePage({ id }: { id: number }) {
  const { t } = useTranslation(['leverage']);
  const { sale, read } = useOwnSale(id);
  if (sale) return <Shown sale={sale} />;
  return (
    <Page title={t(($) => $.leverage.sales.title)}>
      {read.complete || read.items.length > 0 ? (
        <EmptyState
          title={t(($) => $.leverage.sale.gone)}
          text={t(($) => $.leverage.sale.goneText)}
          actions={
            <Button size="sm" href={marginLink}>
              {t(($) => $.leverage.account.name)}
            </Button>
          }
        />
      ) : (
        <ReadStates
          read={{ isError: read.failed, isFetching: read.loading, refetch: read.refetch }}
          loading={t(($) => $.leverage.sales.loading)}
          failed={t(($) => $.leverage.sales.failed)}
        />
      )}
    </Page>
  );
}
