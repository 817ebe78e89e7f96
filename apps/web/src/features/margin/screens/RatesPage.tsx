/** What can be borrowed and what it costs: pools with their curves, levels, rates by hour, and the fund. */
import type { CallOutput } from '@glasshouse/contract';
import type { MarginFund, MarginPool, getMarginRates } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, SectionHead } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { Term } from '../../../app/glossary/Term.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { RecordLine } from '../components/RecordLine.tsx';
import { Curve } from '../components/Curve.tsx';
import { useMarginWords } from '../components/words.ts';
import { rateNow } from '../model/pool.ts';
import { useFund, useHours, useRates } from '../queries/margin.ts';
import '../components/margin.css';

/** Rates of a pool by hour; read when they are opened. */
function Hours({ pool }: { pool: MarginPool }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const list = useHours(pool.currency_id);
  return (
    <EndlessList
      list={list}
      failedTitle={t(($) => $.leverage.rates.failed)}
      loadingLabel={t(($) => $.leverage.rates.loading)}
      empty={{ title: t(($) => $.leverage.rates.hours), text: t(($) => $.leverage.rates.hoursNone) }}
      row={({ hour, rate, utilisation, record }) => (
        <p key={hour} className="num flex flex-wrap justify-between gap-x-3 border-t border-line-1 py-2 text-xs text-text-3">
          <span>
            {formats.dateTime(hour)} · {t(($) => $.leverage.rates.lent, { use: formats.percent(utilisation, 1, 2) })}
          </span>
          <b className="font-medium text-text-1">{words.year(rate)}</b>
          <RecordLine hash={record} className="basis-full" />
        </p>
      )}
    />
  );
}

function Pool({ pool }: { pool: MarginPool }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const { code } = pool;
  return (
    <Card as="article">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <CoinIcon symbol={code} size={28} />
        <h2 className="min-w-0 flex-1 font-semibold text-text-1">{code}</h2>
        <p className="num text-right">
          <b className="block text-lg font-semibold text-text-1">{words.year(rateNow(pool))}</b>
          <span className="text-xs text-text-3">
            {pool.offered ? t(($) => $.leverage.rates.thisHour) : t(($) => $.leverage.rates.closed)}
          </span>
        </p>
      </div>
      <Curve pool={pool} />
      <KeyValueList
        dense
        className="mt-2"
        items={[
          { label: t(($) => $.leverage.rates.capital), value: words.exact(pool.capital, code) },
          { label: t(($) => $.leverage.rates.lentAmount), value: words.exact(pool.lent, code) },
          { label: t(($) => $.leverage.rates.idle), value: words.exact(pool.idle, code) },
          { label: t(($) => $.leverage.rates.lendable), value: words.exact(pool.lendable, code) },
          { label: t(($) => $.leverage.rates.userMost), value: words.exact(pool.user_most, code) },
          { label: t(($) => $.leverage.rates.haircut), value: formats.percent(pool.haircut, 0, 1) },
        ]}
      />
      <details className="mg-more">
        <summary>{t(($) => $.leverage.rates.hours)}</summary>
        <Hours pool={pool} />
      </details>
    </Card>
  );
}

function Levels({ rates }: { rates: CallOutput<typeof getMarginRates> }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const { levels, charge } = rates;
  return (
    <section>
      <SectionHead className="-mx-gutter" title={t(($) => $.leverage.rates.levels)} />
      <KeyValueList
        dense
        items={[
          {
            label: <Term term="collateralLevel">{t(($) => $.leverage.rates.levelBorrow)}</Term>,
            value: words.threshold(levels.borrow),
          },
          { label: t(($) => $.leverage.rates.levelLeave), value: words.threshold(levels.leave) },
          {
            label: <Term term="marginCall">{t(($) => $.leverage.rates.levelCall)}</Term>,
            value: words.threshold(levels.call),
          },
          {
            label: <Term term="marginLiquidation">{t(($) => $.leverage.rates.levelSold)}</Term>,
            value: words.threshold(levels.liquidation),
          },
          { label: t(($) => $.leverage.rates.levelHeals), value: words.threshold(levels.heals) },
          { label: t(($) => $.leverage.rates.charge), value: formats.percent(charge, 1, 2) },
        ]}
      />
    </section>
  );
}

/** The fund of an asset. */
function Fund({ fund }: { fund: MarginFund }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const { code } = fund;
  return (
    <Card as="article">
      <h3 className="mb-1 flex items-center gap-2 font-semibold text-text-1">
        <CoinIcon symbol={code} size={20} />
        {code}
      </h3>
      <KeyValueList
        dense
        items={[
          { label: <Term term="marginFund">{t(($) => $.leverage.fund.fund)}</Term>, value: words.exact(fund.fund, code) },
          { label: t(($) => $.leverage.fund.received), value: words.exact(fund.received, code) },
          { label: t(($) => $.leverage.fund.madeGood), value: words.exact(fund.made_good, code) },
          { label: t(($) => $.leverage.fund.writtenOff), value: words.exact(fund.written_off, code) },
        ]}
      />
    </Card>
  );
}

function Funds({ share }: { share: string | undefined }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const read = useFund();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHead className="-mx-gutter" title={t(($) => $.leverage.fund.title)} />
      {share !== undefined && (
        <p className="text-sm text-text-2">{t(($) => $.leverage.fund.text, { share: formats.percent(share, 0, 1) })}</p>
      )}
      {read.data ? (
        read.data.list.map((fund) => <Fund key={fund.currency_id} fund={fund} />)
      ) : (
        <ReadStates read={read} loading={t(($) => $.leverage.rates.loading)} failed={t(($) => $.leverage.rates.failed)} />
      )}
    </section>
  );
}

/** The page. */
export default function RatesPage() {
  const { t } = useTranslation(['leverage']);
  const read = useRates();
  const pools = read.data?.pools;
  return (
    <Page title={t(($) => $.leverage.rates.title)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <p className="text-sm text-text-2">{t(($) => $.leverage.rates.text)}</p>
        {!read.data && (
          <ReadStates read={read} loading={t(($) => $.leverage.rates.loading)} failed={t(($) => $.leverage.rates.failed)} />
        )}
        {pools?.length === 0 && <EmptyState title={t(($) => $.leverage.rates.none)} text={t(($) => $.leverage.rates.noneText)} />}
        {pools?.map((pool) => (
          <Pool key={pool.currency_id} pool={pool} />
        ))}
        {read.data && <Levels rates={read.data} />}
        <Funds share={read.data?.fund_share} />
        <div>
          <HelpLink about="margin" />
        </div>
      </div>
    </Page>
  );
}
