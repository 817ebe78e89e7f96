/** The loudest thing that the app can say: the log does not fit what was signed before. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import type { Evidence } from './head-watcher.ts';

function save(evidence: Evidence): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'glasshouse-evidence.json';
  link.click();
  URL.revokeObjectURL(url);
}

/** The bar. Whoever knows why the log is another one (a new demo) may go on with it. */
export function IntegrityAlarm({ evidence, onAccept }: { evidence: Evidence; onAccept: () => void }) {
  const { t } = useTranslation(['proofs']);
  return (
    <div
      role="alert"
      className="fixed inset-x-0 top-0 border-b-2 border-current bg-bg p-4 text-danger"
      style={{ zIndex: 'var(--z-dialog)' }}
    >
      <p className="font-semibold">{t(($) => $.proofs.alarm.title)}</p>
      <p className="mt-1 text-sm text-text-1">{t(($) => $.proofs.alarm.text)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => save(evidence)}>
          {t(($) => $.proofs.alarm.save)}
        </Button>
        <Button size="sm" variant="outline" onClick={onAccept}>
          {t(($) => $.proofs.alarm.accept)}
        </Button>
      </div>
    </div>
  );
}
