/** A supply or a withdrawal in a list; it leads to its receipt. */
import type { DefiMove } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconDeposit, iconWithdraw } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';

/** The row. */
export function MoveRow({ move }: { move: DefiMove }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const { id, kind, amount, code, time } = move;
  return (
    <ListRow
      tile
      icon={kind === 'supply' ? iconDeposit : iconWithdraw}
      title={t(($) => $.defi.moves.kinds[kind])}
      sub={formats.dateTime(time)}
      value={formats.exact(amount, code)}
      href={`#${hrefOf('/pages/defi/moves', { id })}`}
      chevron
    />
  );
}
