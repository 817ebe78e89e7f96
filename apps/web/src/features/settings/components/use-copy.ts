/** Copies a text and confirms it; where the browser does not allow it, shows what to do instead. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';

/** A function that copies. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation(['settings']);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.show({ kind: 'success', text: t(($) => $.settings.profile.copied) });
    } catch {
      toast.show({ kind: 'error', text: t(($) => $.settings.profile.copyFailed) });
    }
  };
}
