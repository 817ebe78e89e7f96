/** Funds: what may still be promised, what is set aside for what was, and what was paid. */
import type { Fund } from '@glasshouse/contract/earn';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconShield } from '@glasshouse/ui/icons.ts';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { FundDayBadge } from '../components/FundDayBadge.tsx';
import { useFundNews } from '../live/use-earn-news.ts';
import { useDefiPools, useFunds } from '../queries/earn.ts';

function FundCard({ fund }: { fund: Fund }) {
  const { t } = useTranslation(['earn', 'names']);
  const formats = useFormats();
  const { code, day } = fund;
  const isCovered = compareDecimals(fund.held, fund.promised) >= 0;
  return (
    <Card as="article">
      <div className="mb-2 flex items-center gap-3">
        <CoinIcon symbol={code} size={28} />
        <h2 className="flex-1 font-semibold text-text-1">
          {t(($) => $.names.products[fund.fund])} · {code}
        </h2>
        <Tag tone={isCovered ? 'success' : 'danger'}>{t(($) => $.earn.funds[isCovered ? 'covered' : 'short'])}</Tag>
      </div>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.earn.funds.promised), value: formats.exact(fund.promised, code) },
          { label: t(($) => $.earn.funds.held), value: formats.exact(fund.held, code) },
          { label: t(($) => $.earn.funds.positions), value: formats.number(String(fund.positions), 0) },
          { label: t(($) => $.earn.funds.paid24h), value: formats.exact(fund.paid_24h, code) },
          { label: t(($) => $.earn.funds.paid30d), value: formats.exact(fund.paid_30d, code) },
          { label: t(($) => $.earn.funds.free), value: formats.exact(fund.free, code), result: true },
        ]}
      />
      {day && <FundDayBadge key={day.leaf} fund={{ ...fund, day }} />}
    </Card>
  );
}

/** The pools stand by themselves: nothing is promised there, so nothing is set aside. */
function Pools() {
  const { t } = useTranslation(['earn', 'names']);
  const formats = useFormats();
  const pools = useDefiPools().data?.list ?? [];
  if (pools.length === 0) return null;
  return (
    <Card as="article" href="#/pages/defi/defi">
      <div className="mb-2 flex items-center gap-3">
        <h2 className="flex-1 font-semibold text-text-1">{t(($) => $.names.products.defi)}</h2>
        <Tag tone="warn">{t(($) => $.earn.funds.canLose)}</Tag>
      </div>
      <p className="mb-1 text-sm text-text-2">{t(($) => $.earn.funds.pool)}</p>
      <KeyValueList
        dense
        items={pools.map(({ code, reserve }) => ({
          key: code,
          label: t(($) => $.earn.funds.reserve, { code }),
          value: formats.exact(reserve, code),
        }))}
      />
    </Card>
  );
}

function Body() {
  const { t } = useTranslation(['earn']);
  const formats = useFormats();
  const read = useFunds();
  if (!read.data) {
    if (!read.isError) return <SkeletonList label={t(($) => $.earn.funds.loading)} />;
    return <ReadFailed read={read} title={t(($) => $.earn.funds.failed)} />;
  }
  const { list, as_of_journal: journal, time } = read.data;
  if (list.length === 0) return <EmptyState title={t(($) => $.earn.funds.none)} />;
  return (
    <>
      {list.map((fund) => (
        <FundCard key={`${fund.fund} ${fund.code}`} fund={fund} />
      ))}
      <Pools />
      <List className="-mx-gutter">
        <ListRow tile icon={iconShield} title={t(($) => $.earn.funds.sales)} href="#/pages/common/borrowing?sale=all" chevron />
      </List>
      <p className="num whitespace-normal text-xs text-text-3">
        {t(($) => $.earn.funds.asOf, { number: formats.number(String(journal), 0), time: formats.utc(time) })}
      </p>
    </>
  );
}

export default function Funds() {
  const { t } = useTranslation(['earn']);
  useFundNews();
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <p className="text-sm text-text-2">{t(($) => $.earn.funds.lead)}</p>
        <Body />
      </div>
    </Page>
  );
}
