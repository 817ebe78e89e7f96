/** What the account holds and owes, coin by coin, and how much of it can leave. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import type { Pair } from '../../../market/pair/pair.ts';
import { QUOTE_ID } from '../model/account.ts';
import { heldOf, isEmpty } from '../model/standing.ts';
import { useAccountView } from '../queries/margin.ts';
import { depositLink, takeLink } from './links.ts';
import { useMarginWords } from './words.ts';

/** The list; only the two currencies of a pair where one is named. */
export function Assets({ pair }: { pair: Pair | null }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const { view, read } = useAccountView();
  if (!view)
    return <ReadStates read={read} loading={t(($) => $.leverage.account.loading)} failed={t(($) => $.leverage.account.failed)} />;
  const deposit = (
    <Button size="sm" variant="primary" href={depositLink(QUOTE_ID)}>
      {t(($) => $.leverage.account.deposit)}
    </Button>
  );
  if (isEmpty(view.account))
    return (
      <EmptyState
        compact
        title={t(($) => $.leverage.account.empty)}
        text={t(($) => $.leverage.account.emptyText)}
        actions={deposit}
      />
    );
  const isShown = (id: number) => !pair || id === pair.baseId || id === pair.quoteId;
  const rows = view.account.items.filter(
    (item) => isShown(item.currency_id) && (compareDecimals(heldOf(item), '0') > 0 || compareDecimals(item.owed, '0') > 0),
  );
  return (
    <>
      <List label={t(($) => $.leverage.account.name)}>
        {rows.map((item) => {
          const { code } = item;
          const parts = [
            compareDecimals(item.frozen, '0') > 0 && t(($) => $.leverage.assets.orders, { amount: words.own(item.frozen, code) }),
            compareDecimals(item.owed, '0') > 0 && t(($) => $.leverage.assets.owed, { amount: words.owed(item.owed, code) }),
          ].filter((part) => part !== false);
          return (
            <ListRow
              key={item.currency_id}
              icon={<CoinIcon symbol={code} size={32} />}
              title={code}
              sub={<span className="num">{parts.join(' · ')}</span>}
              value={words.own(item.available, code)}
              valueSub={
                item.can_leave === null ? '' : t(($) => $.leverage.assets.canLeave, { amount: words.own(item.can_leave, code) })
              }
            />
          );
        })}
      </List>
      <ButtonRow className="px-gutter py-3">
        {deposit}
        <Button size="sm" href={takeLink(QUOTE_ID)}>
          {t(($) => $.leverage.account.take)}
        </Button>
      </ButtonRow>
    </>
  );
}
