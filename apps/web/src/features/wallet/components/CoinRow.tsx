/** One coin: how much, how much of it is in orders, and what it is worth. A link to its changes. */
import type { AccountType, Balance } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { HIDDEN_FIGURE } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { balanceDecimals } from '../model/display.ts';
import { Equivalent } from './Equivalent.tsx';

/** A coin of an account, or of all of them. */
export function CoinRow({ balance, account }: { balance: Balance; account: AccountType }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const hiddenLabel = t(($) => $.wallet.total.hidden);
  const decimals = balanceDecimals(balance.code);
  const figure = (value: string) => (hidden ? HIDDEN_FIGURE : formats.number(value, decimals));
  return (
    <ListRow
      href={`#${hrefOf('/pages/fund/assets_record', { currency: balance.currency_id, type: account })}`}
      icon={<CoinIcon symbol={balance.code} size={34} />}
      title={balance.code}
      sub={
        <span className="flex flex-wrap gap-x-2.5">
          <span>
            {t(($) => $.wallet.assets.available)} <span className="num">{figure(balance.available)}</span>
          </span>
          <span>
            {t(($) => $.wallet.assets.inOrders)} <span className="num">{figure(balance.frozen)}</span>
          </span>
        </span>
      }
      value={<AmountText value={balance.total} decimals={decimals} hidden={hidden} hiddenLabel={hiddenLabel} />}
      valueSub={<Equivalent usd={balance.equivalent} />}
    />
  );
}
