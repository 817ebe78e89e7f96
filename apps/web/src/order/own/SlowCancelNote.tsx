/** Says of a cancel that is not confirmed after two seconds what may come before it, as while stops fire in its market. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { useEffect, useState } from 'react';

const SLOW_MS = 2_000;

/** Reads itself out where it appears; nothing is seen before. */
export function SlowCancelNote({ busy }: { busy: boolean }) {
  const { t } = useTranslation(['orders']);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return <div role="status">{slow && <Note icon={iconInfo}>{t(($) => $.orders.cancel.slow)}</Note>}</div>;
}
