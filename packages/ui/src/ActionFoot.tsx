import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import './styles/foot.css';

export interface ActionFootProps {
  /** One or two Buttons (block), or a ButtonRow. */
  children: ReactNode;
  /** Left of the button: the figure at stake. */
  summary?: ReactNode;
  /** A small line below. */
  note?: ReactNode;
  /** Without the hairline above. */
  bare?: boolean;
}

/** The fixed foot of a page: its primary button names the act and amount. */
export function ActionFoot({ children, summary, note, bare }: ActionFootProps) {
  return (
    <footer className={cx('g-foot', bare && 'is-bare')}>
      <div className="g-foot-in">
        {summary ? (
          <div className="g-foot-row">
            <div className="g-foot-sum">{summary}</div>
            {children}
          </div>
        ) : (
          children
        )}
        {note && <p className="g-foot-note">{note}</p>}
      </div>
    </footer>
  );
}
