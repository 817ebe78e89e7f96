/** A pool: what it actually paid, what it lends, what can go wrong, and supplying and leaving. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { useIsLoggedIn, useRequireLogin } from '../../../app/session/use-session.ts';
import { DayBars } from '../components/DayBars.tsx';
import { Facts, type PoolDetail, RateRule } from '../components/Facts.tsx';
import { MoveRow } from '../components/MoveRow.tsx';
import { Notices } from '../components/Notices.tsx';
import { Own } from '../components/Own.tsx';
import { Rates } from '../components/Rates.tsx';
import { Risks } from '../components/Risks.tsx';
import { SupplySheet } from '../components/SupplySheet.tsx';
import { WithdrawSheet } from '../components/WithdrawSheet.tsx';
import { useOwnNews, usePoolNews } from '../live/use-defi-news.ts';
import { useMoves, usePool, usePosition } from '../queries/defi.ts';
import { Pools } from './Pools.tsx';

/** So many of the newest moves stand on the page of the pool. */
const NEWEST = 3;

function OwnMoves({ id }: { id: number }) {
  const { t } = useTranslation(['defi']);
  const { items } = useMoves(id);
  if (items.length === 0) return null;
  return (
    <section className="-mx-gutter">
      <SectionHead
        title={t(($) => $.defi.moves.title)}
        action={{ label: t(($) => $.defi.moves.all), href: '#/pages/defi/moves' }}
      />
      <List>
        {items.slice(0, NEWEST).map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </List>
    </section>
  );
}

function Body({ pool }: { pool: PoolDetail }) {
  const { t } = useTranslation(['defi']);
  const requireLogin = useRequireLogin();
  const isLoggedIn = useIsLoggedIn();
  const position = usePosition(pool.currency_id).data;
  const [sheet, setSheet] = useState<'supply' | 'withdraw' | null>(null);
  const close = (open: boolean) => !open && setSheet(null);
  const canSupply = pool.state === 'open' && compareDecimals(pool.room, '0') > 0;
  return (
    <Page
      title={t(($) => $.defi.pool.title, { code: pool.code })}
      foot={
        <ActionFoot>
          <ButtonRow>
            {position && position.free_shares !== '0' && (
              <Button size="lg" block onClick={() => setSheet('withdraw')}>
                {t(($) => $.defi.pool.withdraw)}
              </Button>
            )}
            <Button
              variant="primary"
              size="lg"
              block
              disabled={!canSupply}
              onClick={() => requireLogin(() => setSheet('supply'))}
            >
              {t(($) => $.defi.pool.supply)}
            </Button>
          </ButtonRow>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <Rates pool={pool} />
        <Notices pool={pool} />
        <Own pool={pool} position={position} />
        <DayBars pool={pool} />
        <Facts pool={pool} />
        <Risks pool={pool} />
        <RateRule pool={pool} />
        <p className="text-xs text-text-3">
          {t(($) => $.defi.list.where)}. {t(($) => $.defi.list.onlyHere)}
        </p>
        {isLoggedIn && <OwnMoves id={pool.currency_id} />}
      </div>
      <SupplySheet open={sheet === 'supply'} onOpenChange={close} pool={pool} />
      {position && <WithdrawSheet open={sheet === 'withdraw'} onOpenChange={close} pool={pool} position={position} />}
    </Page>
  );
}

function Read({ id }: { id: number }) {
  const { t } = useTranslation(['defi']);
  const read = usePool(id);
  usePoolNews();
  useOwnNews();
  if (read.data) return <Body pool={read.data} />;
  return (
    <Page>
      <ReadStates read={read} loading={t(($) => $.defi.list.loading)} failed={t(($) => $.defi.pool.failed)} />
    </Page>
  );
}

/** A pool that is named, else all of them: one file for both, so that the start names one less. */
export default function Pool() {
  const { currency_id: id } = usePageSearch('/pages/defi/pool');
  return id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? <Read key={id} id={Number(id)} /> : <Pools />;
}
