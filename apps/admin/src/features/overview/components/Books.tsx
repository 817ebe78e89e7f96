/** What is owed to users and what is held, by asset: from the ledger's own books. */
import { type Reconciliation, getReconciliation } from '@glasshouse/contract/accounting';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { Section } from '../../../kit/SidePanel.tsx';
import { bookLines } from '../model/money.ts';
import { lengthOf } from './length-of.ts';

const EVERY_MS = 60_000;
const words = (key: string, params: Record<string, string> = {}) => labelText(`backoffice-users:overview.${key}`, params);

/** The books of today; nothing for who may not read them. */
export function useBooks(): readonly Reconciliation[] | undefined {
  const may = useMay('accounting.read');
  const read = useCall(getReconciliation, {}, { enabled: may, quiet: true, everyMs: EVERY_MS, select: ({ list }) => list });
  return read.data;
}

/** The list; a bar is what is held, its gray part what of it is owed. */
export function Books({ rows }: { rows: readonly Reconciliation[] }) {
  const formats = useFormats();
  const lines = bookLines(rows);
  return (
    <Section
      title={words('books')}
      aside={
        <a className="b-link" href={`#${hrefOf('/accounting')}`}>
          {words('toBooks')}
        </a>
      }
    >
      {lines.length === 0 && <EmptyState compact title={words('noBooks')} />}
      <ul className="o-books">
        {lines.map(({ code, owed, held, ours, cover, part }) => (
          <li key={code}>
            <span className="o-books-name">
              <CoinIcon symbol={code} size={24} />
              <b>{code}</b>
            </span>
            <span>
              <span className="o-books-bar" style={lengthOf(part)} aria-hidden="true">
                <i />
              </span>
              <small>{words('owedHeld', { owed: formats.amount(owed), held: formats.amount(held) })}</small>
            </span>
            <span className="is-end">
              <b className="num">{cover === null ? '–' : formats.percent(cover, 1, 1)}</b>
              <small className="num">{words('oursOf', { amount: formats.amount(ours) })}</small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
