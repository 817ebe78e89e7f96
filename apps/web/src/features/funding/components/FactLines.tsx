/** Facts that are long texts (addresses, references, names of banks): the label above, the text below, to copy. */
import { CopyIcon } from './CopyButton.tsx';

/** One fact. */
export interface FactLine {
  label: string;
  text: string;
  copies?: boolean;
  mono?: boolean;
  strong?: boolean;
}

/** The facts. */
export function FactLines({ items }: { items: readonly FactLine[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)]">
      {items.map(({ label, text, copies, mono, strong }) => (
        <div
          key={`${label} ${text}`}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 border-b border-line-1 py-1 last:border-b-0"
        >
          <dt className="col-start-1 text-xs text-text-3">{label}</dt>
          <dd
            className={`col-start-1 text-sm wrap-anywhere ${mono ? 'mono' : ''} ${strong ? 'font-semibold text-brand' : 'text-text-1'}`}
            translate={mono ? 'no' : undefined}
          >
            {text}
          </dd>
          {copies && (
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyIcon text={text} field={label} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
