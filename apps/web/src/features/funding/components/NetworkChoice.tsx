/** The network that a coin moves over, as tiles side by side: a wrong one loses the money, so all are in sight. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui/class-names.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import { moveFocus } from '@glasshouse/ui/roving.ts';
import type { ReactNode } from 'react';

/** A network with its description. */
export interface NetworkTile {
  network: string;
  sub: ReactNode;
}

/** Props of NetworkChoice. */
export interface NetworkChoiceProps {
  tiles: readonly NetworkTile[];
  value: string;
  onChange: (network: string) => void;
}

/** The choice; nothing where there is only one network. */
export function NetworkChoice({ tiles, value, onChange }: NetworkChoiceProps) {
  const { t } = useTranslation(['funding']);
  if (tiles.length < 2) return null;
  const index = Math.max(
    0,
    tiles.findIndex(({ network }) => network === value),
  );
  const label = t(($) => $.funding.shared.network);
  const choose = (next: number) => {
    const tile = tiles[next];
    if (tile && tile.network !== value) onChange(tile.network);
  };
  return (
    <div>
      <p className="mb-2 text-sm text-text-2">
        <Term term="network">{label}</Term>
      </p>
      <div role="radiogroup" aria-label={label} className="grid grid-cols-2 gap-3">
        {tiles.map(({ network, sub }, position) => (
          <button
            key={network}
            type="button"
            role="radio"
            aria-checked={position === index}
            data-roving=""
            tabIndex={position === index ? 0 : -1}
            onKeyDown={(event) => moveFocus(event, index, choose)}
            onClick={() => choose(position)}
            className={cx(
              'min-h-16 rounded-xl border p-3 text-left',
              position === index ? 'border-brand-art bg-brand-tint' : 'border-transparent bg-surface-2',
            )}
          >
            <span className="block font-semibold text-text-1">{network}</span>
            <span className="block text-xs text-text-2">{sub}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
