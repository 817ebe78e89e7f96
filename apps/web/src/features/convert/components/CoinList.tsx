/** Currencies to choose from, with a search. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';

/** A currency as the list shows it. */
export interface CoinChoice {
  id: number;
  code: string;
  name: string;
  /** What is free, or a price, ready to show. */
  value?: string;
  valueSub?: string | undefined;
  /** Why it cannot be chosen now. */
  blocked?: string | undefined;
}

export function CoinList({ coins, onPick }: { coins: readonly CoinChoice[]; onPick: (id: number) => void }) {
  const { t } = useTranslation(['convert']);
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = coins.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
  return (
    <>
      <SearchField
        label={t(($) => $.convert.select.search)}
        placeholder={t(($) => $.convert.select.search)}
        clearLabel={t(($) => $.convert.select.clear)}
        value={query}
        onChange={setQuery}
        className="mt-3 mb-2"
      />
      {found.length === 0 && <EmptyState compact title={t(($) => $.convert.select.none)} />}
      <List label={t(($) => $.convert.select.coins)} className="-mx-gutter">
        {found.map((coin) => (
          <ListRow
            key={coin.id}
            icon={<CoinIcon symbol={coin.code} size={32} />}
            title={coin.code}
            sub={coin.blocked ?? coin.name}
            {...(coin.value === undefined ? {} : { value: coin.value })}
            {...(coin.valueSub === undefined ? {} : { valueSub: coin.valueSub })}
            disabled={coin.blocked !== undefined}
            onPress={() => onPick(coin.id)}
          />
        ))}
      </List>
    </>
  );
}
