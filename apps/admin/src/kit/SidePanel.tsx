/** Details of the row that is open, at the right of the table. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconClose } from '@glasshouse/ui/icons.ts';
import { type ReactNode, createContext, use, useId } from 'react';
import { useKeys } from './use-keys.ts';

export interface SidePanelProps {
  title: string;
  tag?: ReactNode;
  /** Beside the close button: to the next and the one before. */
  tools?: ReactNode;
  onClose: () => void;
  /** Always seen: what can be decided. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Whether a heading stands below the title of a panel, or of a page. */
const InPanelContext = createContext(false);

/** The panel; Esc closes it. */
export function SidePanel({ title, tag, tools, onClose, foot, children }: SidePanelProps) {
  const { t } = useTranslation(['common']);
  const id = useId();
  useKeys({ Escape: onClose });
  return (
    <aside className="b-side" aria-labelledby={id}>
      <header className="b-side-head">
        <h2 id={id}>{title}</h2>
        {tag}
        {tools && <div className="b-side-tools">{tools}</div>}
        <IconButton icon={iconClose} label={t(($) => $.common.buttons.close)} size={18} onClick={onClose} />
      </header>
      <div className="b-side-body" tabIndex={0} role="group" aria-labelledby={id}>
        <InPanelContext value>{children}</InPanelContext>
      </div>
      {foot && <footer className="b-side-foot">{foot}</footer>}
    </aside>
  );
}

/** A part of the panel or of a page, with a heading. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const inPanel = use(InPanelContext);
  return (
    <section className="b-section">
      <div className="b-section-head">
        {inPanel ? <h3>{title}</h3> : <h2>{title}</h2>}
        {aside && <span className="b-quiet">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
