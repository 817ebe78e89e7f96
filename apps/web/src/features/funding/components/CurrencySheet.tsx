/** Choosing a currency: coins, then national currencies, with a search. Lazy. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { fiatName } from '../../../app/formats/fiat-name.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import type { WayCurrency } from '../model/ways.ts';
import { useCurrencyNames } from '../queries/funding.ts';

/** Props of CurrencySheet. */
export interface CurrencySheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  currencies: readonly WayCurrency[];
  onPick: (currency: WayCurrency) => void;
}

/** The sheet. */
export default function CurrencySheet({ open, onOpenChange, currencies, onPick }: CurrencySheetProps) {
  const { t } = useTranslation(['funding', 'common']);
  const language = useSettings((settings) => settings.language);
  const names = useCurrencyNames();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const named = currencies
    .map((one) => ({ ...one, name: one.type === 'bank' ? fiatName(one.code, language) : (names?.get(one.id) ?? '') }))
    .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
  const groups = [
    { title: t(($) => $.funding.shared.coins), items: named.filter(({ type }) => type === 'coin') },
    { title: t(($) => $.funding.shared.fiat), items: named.filter(({ type }) => type === 'bank') },
  ].filter(({ items }) => items.length > 0);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.funding.shared.choose)}
      height="full"
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <SearchField
        label={t(($) => $.funding.shared.search)}
        placeholder={t(($) => $.funding.shared.search)}
        clearLabel={t(($) => $.common.buttons.clear)}
        value={query}
        onChange={setQuery}
      />
      {groups.length === 0 && <EmptyState compact title={t(($) => $.funding.shared.noMatch)} />}
      {groups.map(({ title, items }) => (
        <section key={title}>
          <SectionHead level={3} className="px-0!" title={title} />
          <List label={title} className="-mx-gutter">
            {items.map((one) => (
              <ListRow
                key={one.id}
                icon={<CoinIcon symbol={one.code} size={32} />}
                title={one.code}
                sub={one.name}
                chevron={false}
                onPress={() => {
                  onPick(one);
                  onOpenChange(false);
                }}
              />
            ))}
          </List>
        </section>
      ))}
    </Sheet>
  );
}
