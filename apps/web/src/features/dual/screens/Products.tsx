/** Products of dual investment (SCR-079): by coin and type, sections by maturity, the yield of the term first. */
import type { DualIndex, DualOffer, DualType } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconBill, iconInfo, iconList } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { PaidFrom } from '../../../app/funds/PaidFrom.tsx';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { CoinChips } from '../../../market/CoinChips.tsx';
import { OfferRow } from '../components/OfferRow.tsx';
import { coinsOf, useDualWords } from '../components/words.ts';
import { useIndexNews, useOwnNews } from '../live/use-dual-news.ts';
import { byMaturity, isEnded } from '../model/maturities.ts';
import { useIndex } from '../queries/dual.ts';

function Maturity({ offers }: { offers: readonly DualOffer[] }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const [first] = offers;
  if (!first) return null;
  return (
    <Card as="section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-3">
        <h2 className="font-semibold text-text-1">
          {isEnded(first) ? t(($) => $.dual.list.states[first.status]) : words.term(first.holding_days, first.unit_ms)}
        </h2>
        <p className="num whitespace-normal text-xs text-text-3">
          {t(($) => $.dual.list.settles, { time: formats.dateTime(first.maturity) })}
        </p>
        {first.is_demo && <Tag tone="info">{t(($) => $.dual.list.demo)}</Tag>}
      </div>
      {offers.some(({ status }) => status === 'paused') && (
        <p className="num pb-2 text-xs whitespace-normal text-text-3">{t(($) => $.dual.list.paused)}</p>
      )}
      <div className="flex justify-between gap-3 pb-1 text-xs text-text-3" aria-hidden="true">
        <span>{t(($) => $.dual.list.linked)}</span>
        {!isEnded(first) && <span>{t(($) => $.dual.list.yield)}</span>}
      </div>
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </Card>
  );
}

function Head({ index, onCoin }: { index: DualIndex; onCoin: (id: number) => void }) {
  const { t } = useTranslation(['dual']);
  const words = useDualWords();
  const isGrey = useGreyPrices();
  return (
    <div className="grid gap-2">
      <CoinChips label={t(($) => $.dual.list.coin)} coins={coinsOf(index)} chosen={index.currency_id} onChoose={onCoin} />
      {index.index !== null && (
        <p className="num flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-text-3">
          <span>
            {t(($) => $.dual.list.now, { code: index.code })} <PriceSourceLabel prices={index.label} />
          </span>
          <b className={`text-md font-semibold ${isGrey ? 'text-text-3' : 'text-text-1'}`}>{words.price(index.index)}</b>
        </p>
      )}
    </div>
  );
}

function Body({ index }: { index: DualIndex }) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const groups = byMaturity(index.sections.flatMap(({ products }) => products));
  return (
    <>
      {index.index === null && <Note tone="warn">{t(($) => $.dual.list.noPrice)}</Note>}
      {groups.length === 0 && (
        <EmptyState
          title={t(($) => $.dual.list.none)}
          text={t(($) => $.dual.list.next, { time: formats.dateTime(index.next) })}
        />
      )}
      {groups.map(({ time, offers }) => (
        <Maturity key={time} offers={offers} />
      ))}
      <PaidFrom fund="dual" codes={[index.code, 'USDT']}>
        <p>{t(($) => $.dual.list.paidFrom)}</p>
      </PaidFrom>
    </>
  );
}

export default function Products() {
  const { t } = useTranslation(['dual']);
  const [type, setType] = useRemembered<DualType>('dual.type', 'call');
  const [coin, setCoin] = useRemembered<number | null>('dual.coin', null);
  const read = useIndex(coin, type);
  const index = read.data;
  useIndexNews(coin, type, index?.currency_id);
  useOwnNews();
  return (
    <Page
      actions={
        <>
          <IconButton icon={iconInfo} label={t(($) => $.dual.list.about)} href="#/pages/invest/help" />
          <IconButton icon={iconBill} label={t(($) => $.dual.list.mine)} href="#/pages/invest/mine" />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        {index && <Head index={index} onCoin={setCoin} />}
        <Segmented
          label={t(($) => $.dual.list.side)}
          options={[
            { value: 'call', label: t(($) => $.dual.type.call) },
            { value: 'put', label: t(($) => $.dual.type.put) },
          ]}
          value={type}
          onChange={setType}
        />
        {index && (
          <p className="text-sm text-text-2">
            {index.type === 'call'
              ? t(($) => $.dual.list.aboutCall, { code: index.code })
              : t(($) => $.dual.list.aboutPut, { code: index.code })}
          </p>
        )}
        {index ? (
          <Body index={index} />
        ) : (
          <ReadStates read={read} loading={t(($) => $.dual.list.loading)} failed={t(($) => $.dual.list.failed)} />
        )}
        <List className="-mx-gutter">
          <ListRow tile icon={iconList} title={t(($) => $.dual.past.title)} href="#/pages/invest/settled" chevron />
        </List>
        <p className="text-xs text-text-3">{t(($) => $.dual.list.risk)}</p>
      </div>
    </Page>
  );
}
