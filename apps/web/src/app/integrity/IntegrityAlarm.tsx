/** The app's loudest warning: the log does not fit what was signed before. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import type { CSSProperties } from 'react';
import type { Evidence } from './head-watcher.ts';
import { saveJson } from '@glasshouse/ui/save-file.ts';

/** Stands outside of the app's own tree and above its layers, so that no page can cover it: its look is its own. */
const BAR: CSSProperties = {
  position: 'fixed',
  inset: '0 0 auto 0',
  zIndex: 2_147_483_647,
  padding: 16,
  background: 'var(--surface-2)',
  color: 'var(--danger-text)',
  borderBottom: '3px solid var(--danger-text)',
};

/** The bar. A user who expects another log (a new demo) may go on with it. */
export function IntegrityAlarm({ evidence, onAccept }: { evidence: Evidence; onAccept: () => void }) {
  const { t } = useTranslation(['proofs']);
  const isOther = evidence.failure === 'OTHER_LOG';
  return (
    <div role="alert" style={BAR}>
      <p style={{ fontWeight: 600 }}>{t(($) => (isOther ? $.proofs.alarm.otherTitle : $.proofs.alarm.title))}</p>
      <p style={{ marginTop: 4, color: 'var(--text-1)' }}>
        {t(($) => (isOther ? $.proofs.alarm.otherText : $.proofs.alarm.text))}
      </p>
      <div style={{ marginTop: 12, display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button size="sm" onClick={() => saveJson('glasshouse-evidence.json', evidence)}>
          {t(($) => $.proofs.alarm.save)}
        </Button>
        <Button size="sm" variant="outline" onClick={onAccept}>
          {t(($) => $.proofs.alarm.accept)}
        </Button>
      </div>
    </div>
  );
}
