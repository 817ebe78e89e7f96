/** The title of the browser's window. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useLayoutEffect } from 'react';

/**
 * Sets it, once it is known. A page sets its own first: effects of what is inside run before those of a screen. A page that was
 * hidden while the next one loaded, and is shown again, takes its title back; only effects of layout run again then.
 */
export function useWindowTitle(title: string | undefined): void {
  const { t } = useTranslation(['shell']);
  useLayoutEffect(() => {
    if (title) document.title = `${title} · ${t(($) => $.shell.name)}`;
  }, [title, t]);
}
