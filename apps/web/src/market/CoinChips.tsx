/** Coins to choose from, in one row. */
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';

export interface CoinChipsProps {
  label: string;
  coins: readonly { readonly id: number; readonly code: string }[];
  /** The coin that is chosen; undefined until it is known. */
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** The row. */
export function CoinChips({ label, coins, chosen, onChoose }: CoinChipsProps) {
  return (
    <ChipRow className="-mx-gutter" label={label}>
      {coins.map(({ id, code }) => (
        <Chip key={id} on={id === chosen} onClick={() => onChoose(id)}>
          <span className="inline-flex items-center gap-1.5">
            <CoinIcon symbol={code} size={18} />
            {code}
          </span>
        </Chip>
      ))}
    </ChipRow>
  );
}
