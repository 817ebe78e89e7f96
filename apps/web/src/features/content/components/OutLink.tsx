/** A link out of the app, in a new tab. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconExternal } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';

/** Underlined text with the sign of a new tab. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation(['content']);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-brand underline underline-offset-4 wrap-anywhere"
    >
      {children}
      <Icon d={iconExternal} size={14} />
      <span className="sr">, {t(($) => $.content.about.openLink)}</span>
    </a>
  );
}
