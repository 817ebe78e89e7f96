/** The list of pairs in a sheet, with a search. Lazy: it brings the sheet's code. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { useQuotesOf } from './market-data.ts';
import { PairRow } from './PairRow.tsx';
import './pair-list.css';

export interface PairSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  current: Quote;
  onChoose: (id: number) => void;
  among: ((quote: Quote) => boolean) | undefined;
}

/** Choosing a pair. */
export default function PairSheet({ open, onOpenChange, current, onChoose, among }: PairSheetProps) {
  const { t } = useTranslation(['chart', 'common']);
  const [text, setText] = useState('');
  const quotes = useQuotesOf(current.kind).data ?? [];
  const wanted = text.trim().toUpperCase();
  const found = quotes.filter((quote) => quote.symbol.toUpperCase().includes(wanted) && (among?.(quote) ?? true));
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.chart.pairs.choose)}
      closeLabel={t(($) => $.common.buttons.close)}
      height="full"
      className="s-pair-sheet"
    >
      <SearchField
        label={t(($) => $.chart.pairs.filter)}
        clearLabel={t(($) => $.common.buttons.clear)}
        value={text}
        onChange={setText}
      />
      <div className="s-pair-list">
        {found.map((quote) => (
          <PairRow
            key={quote.id}
            quote={quote}
            current={quote.id === current.id}
            onChoose={() => {
              onOpenChange(false);
              if (quote.id !== current.id) onChoose(quote.id);
            }}
          />
        ))}
      </div>
      {found.length === 0 && <EmptyState compact title={t(($) => $.chart.pairs.none, { text })} />}
    </Sheet>
  );
}
