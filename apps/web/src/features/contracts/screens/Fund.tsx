/** The insurance fund and the clearing: what they hold, why it adds up, and how a liquidation uses them. */
import { contractCodes } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { type Clearing, type Fund, addsUp, assetOf, differenceOf, isBalanced } from '../model/fund.ts';
import { useFund } from '../queries/public.ts';
import '../components/clearing.css';

function FundCard({ fund, asset }: { fund: Fund; asset: string }) {
  const { t } = useTranslation(['clearing']);
  const formats = useFormats();
  const right = addsUp(fund);
  /** What came or went; nothing has neither sign nor colour. */
  const moved = (sign: string, amount: string, tone: 'up' | 'down') =>
    compareDecimals(amount, '0') === 0
      ? { value: formats.exact(amount, asset) }
      : { value: `${sign}${formats.exact(amount, asset)}`, tone };
  const label = right ? t(($) => $.clearing.fund.adds) : t(($) => $.clearing.fund.differs);
  return (
    <>
      <section className="cf-hero">
        <span>{t(($) => $.clearing.fund.name, { asset })}</span>
        <div>
          <b className="num">{formats.exactFigure(fund.balance, asset)}</b>
          <ProofBadge boxed state={right ? 'verified' : 'failed'} label={label} />
        </div>
      </section>
      <Card>
        <KeyValueList
          dense
          items={[
            { label: t(($) => $.clearing.fund.capital), value: formats.exact(fund.capital, asset) },
            { label: t(($) => $.clearing.fund.received), ...moved('+', fund.received, 'up') },
            { label: t(($) => $.clearing.fund.paid), ...moved('\u2212', fund.paid, 'down') },
            { label: t(($) => $.clearing.fund.balance), value: formats.exact(fund.balance, asset), result: true },
          ]}
        />
      </Card>
    </>
  );
}

function Market({ market }: { market: Clearing }) {
  const { t } = useTranslation(['clearing']);
  const formats = useFormats();
  const { share, settle: asset } = contractCodes(market);
  const [base = ''] = market.symbol.split('/');
  const difference = differenceOf(market);
  const shown = difference === null ? null : formats.exact(difference, asset);
  return (
    <section className="cf-market">
      <div className="cf-market-head">
        <CoinIcon symbol={base} size={26} />
        <h3>{market.symbol}</h3>
        {shown !== null && (
          <Tag className="cf-end" tone={isBalanced(market) ? 'success' : 'danger'}>
            {t(($) => $.clearing.clearing.difference, { amount: shown })}
          </Tag>
        )}
      </div>
      <p className="cf-quiet num">
        {t(($) => $.clearing.clearing.open, {
          long: formats.rate(market.long),
          short: formats.rate(market.short),
          asset: share,
        })}
      </p>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.clearing.clearing.account), value: formats.exact(market.clearing, asset) },
          {
            label: t(($) => $.clearing.clearing.unrealized),
            value: market.unrealized === null ? t(($) => $.clearing.clearing.noMark) : formats.exact(market.unrealized, asset),
          },
          { label: t(($) => $.clearing.clearing.budget), value: formats.exact(market.budget, asset) },
          {
            label: t(($) => $.clearing.clearing.paidInHour),
            value: formats.exact(market.paid_in_hour, asset),
            tone: compareDecimals(market.paid_in_hour, '0') > 0 ? 'down' : undefined,
          },
        ]}
      />
    </section>
  );
}

function How() {
  const { t } = useTranslation(['clearing']);
  return (
    <Card as="section" className="cf-card">
      <h2>{t(($) => $.clearing.how.title)}</h2>
      <ol className="cf-how">
        <li>{t(($) => $.clearing.how.margin)}</li>
        <li>{t(($) => $.clearing.how.trigger)}</li>
        <li>{t(($) => $.clearing.how.left)}</li>
        <li>{t(($) => $.clearing.how.fund)}</li>
        <li>{t(($) => $.clearing.how.adl)}</li>
      </ol>
      <Note icon={iconInfo}>{t(($) => $.clearing.how.funding)}</Note>
    </Card>
  );
}

export default function FundPage() {
  const { t } = useTranslation(['clearing', 'common']);
  const formats = useFormats();
  const read = useFund();
  return (
    <Page>
      {read.isPending && <SkeletonList rows={6} label={t(($) => $.common.states.loading)} />}
      {read.isError && !read.data && <ReadFailed read={read} title={t(($) => $.clearing.failed)} />}
      {read.data && (
        <div className="cf-page">
          <p className="cf-quiet">{t(($) => $.clearing.fund.text)}</p>
          {read.data.funds.map((fund) => (
            <FundCard key={fund.currency_id} fund={fund} asset={assetOf(read.data.list, fund)} />
          ))}
          <Card as="section" className="cf-card">
            <h2>{t(($) => $.clearing.clearing.title)}</h2>
            <p className="cf-quiet">
              {t(($) => $.clearing.clearing.text)} ({t(($) => $.clearing.clearing.at, { time: formats.clock(read.data.time) })})
            </p>
            {read.data.list.map((market) => (
              <Market key={market.market_id} market={market} />
            ))}
          </Card>
          <Card>
            <ListRow title={t(($) => $.clearing.list.all)} href="#/pages/transaction/contract_liquidations" />
            <ListRow title={t(($) => $.clearing.list.rates)} href="#/pages/transaction/contract_funding" />
          </Card>
          <How />
          <HelpLink about="contracts" />
        </div>
      )}
    </Page>
  );
}
