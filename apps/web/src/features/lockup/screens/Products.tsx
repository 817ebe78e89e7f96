/** Products of lock-up (SCR-056): own sums, what each pays and costs, and what it is paid from. */
import type { LockupOffer } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconBill, iconInfo } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { PaidFrom } from '../../../app/funds/PaidFrom.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { OfferCard } from '../components/OfferCard.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { useOfferNews, useOwnNews } from '../live/use-lockup-news.ts';
import { useOffers, useTotals } from '../queries/lockup.ts';

const ALL = '';

function OwnSums() {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const rows = useTotals().data?.list ?? [];
  return rows.map(({ currency_id: id, code, locked, paid, to_come: toCome }) => (
    <Stats
      key={id}
      items={[
        { label: t(($) => $.lockup.list.locked), value: formats.money(locked, code) },
        { label: t(($) => $.lockup.list.paid), value: formats.result(paid, code), tone: paid === '0' ? 'zero' : 'up' },
        { label: t(($) => $.lockup.list.toCome), value: formats.money(toCome, code) },
      ]}
    />
  ));
}

function Offers({ list }: { list: readonly LockupOffer[] }) {
  const { t } = useTranslation(['lockup']);
  const [coin, setCoin] = useRemembered('lockup.coin', ALL);
  const codes = [...new Set(list.map(({ code }) => code))];
  const chosen = codes.includes(coin) ? coin : ALL;
  const shown = list.filter(({ code }) => chosen === ALL || code === chosen);
  if (list.length === 0) return <EmptyState title={t(($) => $.lockup.list.none)} />;
  return (
    <>
      <ChipRow className="-mx-gutter">
        {[ALL, ...codes].map((code) => (
          <Chip key={code} on={code === chosen} onClick={() => setCoin(code)}>
            {code === ALL ? t(($) => $.lockup.list.all) : code}
          </Chip>
        ))}
      </ChipRow>
      {shown.map((offer) => (
        <OfferCard key={offer.config_id} offer={offer} />
      ))}
      <PaidFrom fund="lockup" codes={shown.map(({ code }) => code)} />
    </>
  );
}

export default function Products() {
  const { t } = useTranslation(['lockup']);
  const read = useOffers();
  useOfferNews();
  useOwnNews();
  return (
    <Page
      actions={
        <>
          <IconButton icon={iconInfo} label={t(($) => $.lockup.list.about)} href="#/pages/lockming/welcome" />
          <IconButton icon={iconBill} label={t(($) => $.lockup.list.orders)} href="#/pages/lockming/order" />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <OwnSums />
        {read.data ? (
          <Offers list={read.data.list} />
        ) : (
          <ReadStates read={read} loading={t(($) => $.lockup.list.loading)} failed={t(($) => $.lockup.list.failed)} />
        )}
        <p className="text-xs text-text-3">{t(($) => $.lockup.list.risk)}</p>
      </div>
    </Page>
  );
}
