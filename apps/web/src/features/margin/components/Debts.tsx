/** What is owed, with the interest of the hour, and the ways to borrow and to pay back. */
import type { MarginItem, MarginPool } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note, SectionHead } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { listWallets } from '@glasshouse/contract/wallet';
import { getMarginAccount } from '@glasshouse/contract/margin';
import type { Pair } from '../../../market/pair/pair.ts';
import { MoveFromSpot } from '../../../order/own/MoveFromSpot.tsx';
import { QUOTE_ID } from '../model/account.ts';
import { isEmpty } from '../model/standing.ts';
import { useAccountView, useRates } from '../queries/margin.ts';
import { useMarginActs } from './acts-context.ts';
import { viewLink } from './links.ts';
import { debtsIn, useMarginWords } from './words.ts';

/** One debt. */
export function DebtRow({ item, pool }: { item: MarginItem; pool: MarginPool | undefined }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const show = useMarginActs();
  const { code, currency_id: currencyId } = item;
  const hour = pool?.now ?? null;
  const parts = [
    compareDecimals(item.interest, '0') > 0 && t(($) => $.leverage.debts.interest, { amount: words.owed(item.interest, code) }),
    hour !== null &&
      t(($) => $.leverage.debts.rate, { rate: words.rate(hour.rate), time: formats.clock(hour.hour).slice(0, -3) }),
    t(($) => $.leverage.debts.hour, { amount: words.owed(item.interest_hour, code) }),
  ].filter((part) => part !== false);
  return (
    <li className="mg-debt">
      <CoinIcon symbol={code} size={32} />
      <span className="num min-w-0 whitespace-normal">
        <b className="block text-md font-medium text-text-1">{words.owed(item.owed, code)}</b>
        <span className="text-xs text-text-3">{parts.join(' · ')}</span>
      </span>
      <Button size="sm" onClick={() => show({ what: 'repay', currencyId })}>
        {t(($) => $.leverage.debts.repay)}
      </Button>
    </li>
  );
}

/** Money from Spot in one press, while the account has nothing. */
function Move() {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  return (
    <MoveFromSpot
      to="margin"
      account={t(($) => $.leverage.account.name)}
      currencyId={QUOTE_ID}
      missing=""
      reread={[listWallets, getMarginAccount]}
      words={{
        missing: () => t(($) => $.leverage.account.emptyText),
        move: (amount) => t(($) => $.leverage.account.move, { amount: words.money(amount) }),
        transfer: t(($) => $.leverage.account.transfer),
      }}
      className="grid gap-2 text-sm text-text-2"
    />
  );
}

function More() {
  const { t } = useTranslation(['leverage']);
  const links = [
    { to: viewLink('rates'), text: t(($) => $.leverage.views.rates) },
    { to: viewLink('interest'), text: t(($) => $.leverage.views.interest) },
    { to: viewLink('sales'), text: t(($) => $.leverage.views.sales) },
  ];
  return (
    <nav aria-label={t(($) => $.leverage.views.more)} className="flex flex-wrap gap-x-4">
      {links.map(({ to, text }) => (
        <Link key={to} href={to} className="inline-flex min-h-tap items-center text-sm text-text-2 underline underline-offset-4">
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** Below the form. */
export function Debts({ pair }: { pair: Pair }) {
  const { t } = useTranslation(['leverage']);
  const { view } = useAccountView();
  const pools = useRates().data?.pools;
  const show = useMarginActs();
  const words = useMarginWords();
  const debts = view ? debtsIn(view.account.items) : [];
  const levels = view?.account.levels;
  return (
    <section className="mg-foot" aria-label={t(($) => $.leverage.debts.title)}>
      <div className="flex items-center justify-between gap-3">
        <SectionHead className="g-sec-small -mx-gutter" title={t(($) => $.leverage.debts.title)} />
        {view && (
          <Button size="sm" variant="outline" onClick={() => show({ what: 'borrow', currencyId: pair.quoteId })}>
            {t(($) => $.leverage.debts.borrow)}
          </Button>
        )}
      </div>
      {view && isEmpty(view.account) && <Move />}
      {debts.length > 0 ? (
        <ul>
          {debts.map((item) => (
            <DebtRow key={item.currency_id} item={item} pool={pools?.find((one) => one.currency_id === item.currency_id)} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-3">
          {t(($) => $.leverage.debts.none)}. {t(($) => $.leverage.debts.noneText)}
        </p>
      )}
      {levels && debts.length > 0 && (
        <Note icon={iconInfo}>
          {t(($) => $.leverage.level.note, { borrow: words.threshold(levels.borrow), leave: words.threshold(levels.leave) })}
        </Note>
      )}
      <More />
      <div>
        <HelpLink about="margin" />
      </div>
    </section>
  );
}
