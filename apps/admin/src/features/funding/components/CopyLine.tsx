/** A text that is carried elsewhere: shown whole, copied by a press. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { copyText } from '../../../app/copy-text.ts';

/** The line; `label` is what is copied, `shown` is how it stands here where that differs. */
export function CopyLine({ label, text, shown = text }: { label: string; text: string; shown?: string }) {
  const { t } = useTranslation(['backoffice-funding', 'common']);
  const copy = async () => {
    const isCopied = await copyText(text);
    toast.show({
      kind: isCopied ? 'success' : 'error',
      text: t(($) => $['backoffice-funding'].copy[isCopied ? 'done' : 'failed'], { what: label }),
    });
  };
  return (
    <span className="f-copy">
      <span>{shown}</span>
      <Button
        size="xs"
        variant="outline"
        aria-label={t(($) => $['backoffice-funding'].copy.label, { what: label })}
        onClick={() => void copy()}
      >
        {t(($) => $.common.buttons.copy)}
      </Button>
    </span>
  );
}
