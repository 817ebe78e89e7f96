/** The pools: what each brought, what is lent of it, and what one has in it. The page says what a pool is, and that it can lose. */
import type { DefiPool, DefiPosition } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconBill } from '@glasshouse/ui/icons.ts';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { useFormats, useTimeAgo } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { useDefiWords } from '../components/words.ts';
import { useOwnNews, usePoolNews } from '../live/use-defi-news.ts';
import { ownNow } from '../model/pool.ts';
import { usePools, usePositions } from '../queries/defi.ts';

function Rate({ pool }: { pool: DefiPool }) {
  const { t } = useTranslation(['defi', 'common']);
  const words = useDefiWords();
  const ago = useTimeAgo();
  const { rate_7d: rate } = pool;
  if (rate === null) return <p className="text-sm text-text-2">{t(($) => $.defi.list.young, { time: ago(pool.opened) })}</p>;
  return (
    <p className="text-xs text-text-3">
      <b className={`num mr-2 text-2xl font-semibold ${rate.startsWith('-') ? 'text-down' : 'text-text-1'}`}>
        {words.percent(rate)}
      </b>
      {words.isOfWeek(pool) ? t(($) => $.defi.list.week) : t(($) => $.defi.list.since)}
    </p>
  );
}

function Yours({ pool, position }: { pool: DefiPool; position: DefiPosition }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const words = useDefiWords();
  const { worth, earned } = ownNow(pool, position);
  if (worth === '0') return null;
  const tone = { up: 'text-up', down: 'text-down', zero: 'text-text-2' }[words.tone(earned)];
  return (
    <p className="num mt-3 flex flex-wrap justify-between gap-x-3 border-t border-line-1 pt-3 text-sm text-text-1">
      <span>{t(($) => $.defi.list.yours, { amount: formats.exact(worth, pool.code) })}</span>
      <b className={`font-semibold ${tone}`}>{formats.result(earned, pool.code)}</b>
    </p>
  );
}

function PoolCard({ pool, position }: { pool: DefiPool; position: DefiPosition | undefined }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const words = useDefiWords();
  const { code, state, utilisation } = pool;
  const lent = t(($) => $.defi.list.lent, { share: words.percent(utilisation), amount: formats.money(pool.worth, code) });
  return (
    <Card as="article" href={`#${hrefOf('/pages/defi/pool', { currency_id: pool.currency_id })}`}>
      <div className="mb-2 flex items-center gap-3">
        <CoinIcon symbol={code} size={28} />
        <h2 className="min-w-0 flex-1 font-semibold text-text-1">{t(($) => $.defi.list.pool, { code })}</h2>
        <Tag tone="warn">{state === 'open' ? t(($) => $.defi.list.canLose) : t(($) => $.defi.list[state])}</Tag>
      </div>
      <Rate pool={pool} />
      <div className="mt-3 grid gap-1">
        <Progress label={t(($) => $.defi.pool.lent)} value={Number(utilisation) * 100} valueText={lent} />
        <p className="num whitespace-normal text-xs text-text-3">{lent}</p>
      </div>
      {position && <Yours pool={pool} position={position} />}
    </Card>
  );
}

function Body({ pools }: { pools: readonly DefiPool[] }) {
  const { t } = useTranslation(['defi']);
  const own = usePositions().data?.list ?? [];
  if (pools.length === 0) return <EmptyState title={t(($) => $.defi.list.none)} />;
  return pools.map((pool) => (
    <PoolCard key={pool.currency_id} pool={pool} position={own.find(({ currency_id: id }) => id === pool.currency_id)} />
  ));
}

/** All pools. */
export function Pools() {
  const { t } = useTranslation(['defi']);
  const words = useDefiWords();
  const read = usePools();
  usePoolNews();
  useOwnNews();
  const fee = read.data?.list[0]?.fee;
  return (
    <Page actions={<IconButton icon={iconBill} label={t(($) => $.defi.list.moves)} href="#/pages/defi/moves" />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <p className="text-sm text-text-2">
          {fee !== undefined && `${t(($) => $.defi.list.what, { fee: words.part(fee) })} `}
          {t(($) => $.defi.list.where)}.
        </p>
        {read.data ? (
          <Body pools={read.data.list} />
        ) : (
          <ReadStates read={read} loading={t(($) => $.defi.list.loading)} failed={t(($) => $.defi.list.failed)} />
        )}
        <Note>
          <p>{t(($) => $.defi.list.onlyHere)}</p>
          <Link href="#/pages/financial/funds" className="underline underline-offset-4">
            {t(($) => $.defi.list.funds)}
          </Link>
        </Note>
        <HelpLink about="loans" />
      </div>
    </Page>
  );
}
