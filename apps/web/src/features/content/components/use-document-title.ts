/** The title of the browser's window, where it is that of the text that is read and not the page's own. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useEffect } from 'react';

/** Sets it once the text is known. The page sets its own title first: effects of what is inside run before those of a screen. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation(['shell']);
  useEffect(() => {
    if (title) document.title = `${title} · ${t(($) => $.shell.name)}`;
  }, [title, t]);
}
