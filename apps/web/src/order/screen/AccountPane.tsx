/** What the account has of the two currencies of a pair: the foot of the desktop's form. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE, withUnit } from '@glasshouse/ui';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useIsLoggedIn, useSettings } from '../../app/session/use-session.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { useOwnOrders } from '../product.ts';
import { useBalances } from '../own/account.ts';

/** Available and in orders, both currencies. */
export function AccountPane({ pair }: { pair: Pair }) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const { account } = useOwnOrders().useWords();
  const loggedIn = useIsLoggedIn();
  const hidden = useSettings((settings) => settings.hideBalances);
  const balances = useBalances().data;
  if (!loggedIn) return null;
  const coins = [
    { id: pair.quoteId, code: pair.quote },
    { id: pair.baseId, code: pair.base },
  ].map(({ id, code }) => {
    const found = balances?.find((one) => one.currency_id === id);
    const figure = (text: string | undefined) =>
      withUnit(balances === undefined ? NO_FIGURE : hidden ? HIDDEN_FIGURE : formats.balance(text ?? '0', code), code);
    const lines = [
      { key: 'available', label: t(($) => $.orders.form.available), value: figure(found?.available) },
      { key: 'frozen', label: t(($) => $.orders.form.inOrders), value: figure(found?.frozen) },
    ];
    return { code, lines };
  });
  return (
    <section className="s-account">
      <SectionHead
        className="g-sec-small"
        title={account}
        action={{ label: t(($) => $.orders.form.allAssets), href: '#/pages/fund/assets' }}
      />
      {coins.map(({ code, lines }) => (
        <div key={code} className="s-account-coin">
          <h3>
            <CoinIcon symbol={code} size={18} />
            {code}
          </h3>
          <KeyValueList dense items={lines} />
        </div>
      ))}
    </section>
  );
}
