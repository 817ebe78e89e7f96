/** What products have of the user beside the accounts: shares of pools, results of open contracts, and below zero what is owed as interest. Each leads to its product. */
import type { OutsideRow } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { HIDDEN_FIGURE } from '@glasshouse/ui/format/numbers.ts';
import { iconChart, iconLayers, iconScales } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { type OutsideProduct, outsideProduct } from '../model/outside.ts';
import { Equivalent } from './Equivalent.tsx';

const ICONS: Readonly<Record<OutsideProduct, string>> = { defi: iconLayers, loans: iconScales, contracts: iconChart };
const PAGES: Readonly<Record<OutsideProduct, string>> = {
  defi: '#/pages/defi/defi',
  loans: '#/pages/common/borrowing',
  contracts: '#/pages/transaction/contract',
};

/** The rows under the accounts; nothing where there are none. */
export function OutsideRows({ rows }: { rows: readonly OutsideRow[] }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  if (rows.length === 0) return null;
  return (
    <section className="mt-3 -mx-gutter">
      <h2 className="px-gutter pt-3 pb-1 text-md font-semibold">{t(($) => $.wallet.assets.outside.title)}</h2>
      <List>
        {rows.map((row) => {
          const product = outsideProduct(row);
          return (
            <ListRow
              key={`${row.product} ${row.currency_id}`}
              tile
              {...(product && { icon: ICONS[product], href: PAGES[product] })}
              title={product ? t(($) => $.wallet.assets.outside[product]) : row.code}
              sub={row.code}
              value={hidden ? HIDDEN_FIGURE : formats.exact(row.amount, row.code)}
              valueSub={<Equivalent usd={row.equivalent} />}
            />
          );
        })}
      </List>
    </section>
  );
}
