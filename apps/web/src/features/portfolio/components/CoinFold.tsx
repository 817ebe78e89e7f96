/** A coin of the portfolio: its cost, price and result; it folds out to parts that add up to the result, and to its bills. */
import type { PortfolioCoin } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { HIDDEN_FIGURE } from '@glasshouse/ui/format/numbers.ts';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useId, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useUsd } from '../../../app/portfolio/use-portfolio.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { CoinParts } from './CoinParts.tsx';

/** Which bills a coin's figures are made of. */
export interface BillsSpan {
  from?: string;
}

/** The row with its parts. */
export function CoinFold({ coin, span }: { coin: PortfolioCoin; span: BillsSpan }) {
  const { t } = useTranslation(['portfolio']);
  const formats = useFormats();
  const usd = useUsd();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [open, setOpen] = useState(false);
  const id = useId();
  const noPrice = t(($) => $.portfolio.coins.noPrice);
  return (
    <div className="border-b border-line-1 last:border-b-0">
      <button
        type="button"
        className="g-row is-pressable w-full text-left"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <CoinIcon symbol={coin.code} size={34} />
        <span className="g-row-main">
          <span className="g-row-title is-strong">
            {coin.code}{' '}
            <span className="num font-normal text-text-3">
              {hidden ? HIDDEN_FIGURE : formats.balance(coin.amount, coin.code)}
            </span>
          </span>
          <span className="g-sub num flex flex-wrap gap-x-2">
            <span>{t(($) => $.portfolio.coins.cost, { cost: coin.unit_cost === null ? '–' : usd.plain(coin.unit_cost) })}</span>
            <span>{t(($) => $.portfolio.coins.now, { now: coin.price === null ? noPrice : usd.plain(coin.price) })}</span>
          </span>
        </span>
        <span className="g-row-value">
          <span className={`num is-${coin.result === null ? 'zero' : usd.tone(coin.result)}`}>
            {coin.result === null ? noPrice : usd.signed(coin.result)}
          </span>
          <span className="g-sub num block">
            {coin.worth === null ? noPrice : t(($) => $.portfolio.coins.worth, { amount: usd.plain(coin.worth) })}
          </span>
        </span>
        <Icon d={iconChevronDown} size={16} className={open ? 'rotate-180' : ''} />
      </button>
      <div id={id} hidden={!open} className="px-gutter pb-3">
        {open && (
          <>
            <CoinParts coin={coin} />
            <div className="flex justify-between">
              <Link
                className="g-more min-h-tap"
                href={`#${hrefOf('/pages/fund/portfolio_coin', { currency: String(coin.currency_id) })}`}
              >
                {t(($) => $.portfolio.coins.lots)}
              </Link>
              <Link
                className="g-more min-h-tap"
                href={`#${hrefOf('/pages/setting/bill', { currency: String(coin.currency_id), ...span })}`}
              >
                {t(($) => $.portfolio.coins.bills)}
              </Link>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
