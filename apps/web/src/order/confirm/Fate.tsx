/** What is said while a lost answer is looked up, and when nobody can tell what became of it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Spinner } from '@glasshouse/ui/Spinner.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import type { PlacePhase } from '../place/use-placing.ts';
import './confirm.css';

/** Nothing while all is well. */
export function Fate({ phase }: { phase: PlacePhase }) {
  const { t } = useTranslation(['orders']);
  if (phase === 'checking') {
    return (
      <div className="s-fate" role="status">
        <Spinner size={18} />
        <div>
          <b>{t(($) => $.orders.confirm.checking)}</b>
          <p>{t(($) => $.orders.confirm.checkingText)}</p>
        </div>
      </div>
    );
  }
  if (phase !== 'unknown') return null;
  return (
    <Note tone="warn" icon={iconWarn}>
      <b>{t(($) => $.orders.confirm.unknown)}</b> {t(($) => $.orders.confirm.unknownText)}
    </Note>
  );
}
