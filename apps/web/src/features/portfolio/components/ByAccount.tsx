/** Worth by account; each folds out to its curve in the span. */
import type { AccountType } from '@glasshouse/contract';
import type { PortfolioPeriod, PortfolioSummary } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useId, useState } from 'react';
import { useUsd } from '../../../app/portfolio/use-portfolio.ts';
import { useAccountCurve } from '../queries/portfolio.ts';
import { WorthChart } from '../../../app/portfolio/WorthChart.tsx';

/** The list. */
export function ByAccount({ summary: { accounts, period } }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  if (accounts.length === 0) return null;
  return (
    <section className="mt-5">
      <h2 className="mb-1 text-md font-semibold">{t(($) => $.portfolio.accounts.title)}</h2>
      <List className="-mx-gutter">
        {accounts.map(({ type, worth }) => (
          <AccountFold key={type} type={type} worth={worth} period={period} />
        ))}
      </List>
    </section>
  );
}

function AccountFold({ type, worth, period }: { type: AccountType; worth: string; period: PortfolioPeriod }) {
  const { t } = useTranslation(['wallet']);
  const usd = useUsd();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-b border-line-1 last:border-b-0">
      <button
        type="button"
        className="g-row is-pressable w-full text-left"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="g-row-main g-row-title">{t(($) => $.wallet.accounts[type])}</span>
        <span className="g-row-value num">{usd.plain(worth)}</span>
        <Icon d={iconChevronDown} size={16} className={open ? 'rotate-180' : ''} />
      </button>
      <div id={id} hidden={!open} className="px-gutter pb-3">
        {open && <AccountCurve type={type} period={period} />}
      </div>
    </div>
  );
}

function AccountCurve({ type, period }: { type: AccountType; period: PortfolioPeriod }) {
  const curve = useAccountCurve(type, period);
  // What was moved between accounts is no result: worth alone is drawn.
  return <WorthChart points={(curve.data?.points ?? []).map((point) => ({ ...point, put_in: null }))} />;
}
