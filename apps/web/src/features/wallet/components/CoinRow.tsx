/** One coin: how much, how much of it is in orders, and what it is worth. Leads to its changes; its figure unfolds to all digits. */
import type { AccountType } from '@glasshouse/contract';
import type { Balance } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { balanceScale, compareDecimals } from '@glasshouse/money';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { HIDDEN_FIGURE } from '@glasshouse/ui/format/numbers.ts';
import { useId, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { owedOf } from '../model/display.ts';
import { Equivalent } from './Equivalent.tsx';

/** A coin of an account, or of all of them. */
export function CoinRow({ balance, account }: { balance: Balance; account: AccountType }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [open, setOpen] = useState(false);
  const details = useId();
  const decimals = balanceScale(balance.code);
  const owed = owedOf(balance);
  const figure = (value: string) => (hidden ? HIDDEN_FIGURE : formats.number(value, decimals));
  const exact = (value: string) => formats.exact(value, balance.code);
  return (
    <div className="border-b border-line-1 last:border-b-0">
      <div className="flex items-stretch">
        <Link
          href={`#${hrefOf('/pages/fund/assets_record', { currency: balance.currency_id, type: account })}`}
          className="g-row is-pressable min-w-0 flex-1 pr-2"
        >
          <CoinIcon symbol={balance.code} size={34} />
          <span className="g-row-main">
            <span className="g-row-title is-strong">{balance.code}</span>
            <span className="g-sub flex flex-wrap gap-x-2.5">
              <span>
                {t(($) => $.wallet.assets.available)} <span className="num">{figure(balance.available)}</span>
              </span>
              {compareDecimals(balance.frozen, '0') > 0 && (
                <span>
                  {t(($) => $.wallet.assets.reserved)} <span className="num">{figure(balance.frozen)}</span>
                </span>
              )}
              {owed !== null && (
                <span>
                  {t(($) => $.wallet.assets.owed)} <span className="num">{figure(owed)}</span>
                </span>
              )}
            </span>
          </span>
        </Link>
        <button
          type="button"
          className="g-row-value min-h-tap min-w-tap pr-gutter pl-2"
          disabled={hidden}
          aria-expanded={open && !hidden}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          <span className="num">
            <AmountText value={balance.total} decimals={decimals} hidden={hidden} hiddenLabel={t(($) => $.wallet.total.hidden)} />
          </span>
          <span className="g-sub num block">
            <Equivalent usd={balance.equivalent} />
          </span>
          {!hidden && <span className="sr"> {t(($) => $.wallet.assets.exact, { amount: exact(balance.total) })}</span>}
        </button>
      </div>
      <div id={details} hidden={!open || hidden} className="px-gutter pb-3">
        {open && !hidden && (
          <KeyValueList
            dense
            items={[
              { label: t(($) => $.wallet.assets.available), value: exact(balance.available) },
              { label: t(($) => $.wallet.assets.reserved), value: exact(balance.frozen) },
              owed !== null && { label: t(($) => $.wallet.assets.owed), value: exact(owed) },
              { label: balance.code, value: exact(balance.total), result: true },
            ]}
          />
        )}
      </div>
    </div>
  );
}
