/** Recovery codes, shown this once: to copy, to keep as a file. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconCopyText, iconDeposit, iconWarn } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { copyText } from '../../../app/copy-text.ts';
import { saveBlob } from '@glasshouse/ui/save-file.ts';
import { useSession } from '../../../app/session/use-session.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** The codes. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation(['security']);
  const account = useSession((session) => session.user?.account_name ?? '');
  const text = codes.join('\n');
  const file = `${t(($) => $.security.recovery.file, { account })}\n\n${text}\n`;
  const copy = async () => {
    if (await copyText(text)) toast.show({ kind: 'success', text: t(($) => $.security.recovery.copied) });
  };
  return (
    <section className="grid gap-4 pt-2">
      <h2 className="text-2xl font-semibold tracking-tight">{t(($) => $.security.recovery.title)}</h2>
      <Note tone="warn" icon={iconWarn}>
        {t(($) => $.security.recovery.text)}
      </Note>
      <ol className="mono grid grid-cols-1 gap-2 rounded-xl bg-surface-1 p-4 text-md narrow:grid-cols-2" translate="no">
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ol>
      <ButtonRow>
        <Button icon={iconCopyText} onClick={() => void copy()}>
          {t(($) => $.security.recovery.copy)}
        </Button>
        <Button icon={iconDeposit} onClick={() => saveBlob('glasshouse-recovery.txt', new Blob([file], { type: 'text/plain' }))}>
          {t(($) => $.security.recovery.download)}
        </Button>
      </ButtonRow>
      <Button variant="primary" size="lg" block onClick={onSaved}>
        {t(($) => $.security.recovery.saved)}
      </Button>
    </section>
  );
}
