/** A page at the door: the mark, one card, and the language at its foot. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Mark } from '@glasshouse/ui/Mark.tsx';
import { type ReactNode, useEffect } from 'react';
import { LookChoices } from './LookChoices.tsx';

export interface DoorCardProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

export function DoorCard({ title, text, children }: DoorCardProps) {
  const { t } = useTranslation(['backoffice']);
  useEffect(() => {
    document.title = `${title} · ${t(($) => $.backoffice.nav.office)}`;
  }, [title, t]);
  return (
    <main id="main" className="b-door" tabIndex={-1}>
      <div className="b-door-brand">
        <Mark size={30} />
        <span>
          <b>{t(($) => $.backoffice.nav.name)}</b>
          <small>{t(($) => $.backoffice.nav.office)}</small>
        </span>
      </div>
      <div className="b-door-card">
        <h1>{title}</h1>
        {text && <p className="b-door-text">{text}</p>}
        {children}
      </div>
      <div className="b-door-foot">
        <LookChoices />
      </div>
    </main>
  );
}
