/** The days that returns and drops are shown over; chosen once for the list and the pages of traders. */
import { COPY_WINDOWS, type CopyWindow } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { useRemembered } from '../../../app/navigation/remembered.ts';

const FIRST: CopyWindow = 90;

/** The days, and the choice of others. */
export const usePeriod = () => useRemembered<CopyWindow>('copy.days', FIRST);

/** The choice. */
export function Period({ days, onDays }: { days: CopyWindow; onDays: (days: CopyWindow) => void }) {
  const { t } = useTranslation(['copy']);
  return (
    <Segmented
      size="sm"
      label={t(($) => $.copy.list.period)}
      options={COPY_WINDOWS.map((value) => ({
        value: String(value) as `${CopyWindow}`,
        label: t(($) => $.copy.list.periods[value]),
      }))}
      value={`${days}`}
      onChange={(value) => onDays(Number(value) as CopyWindow)}
    />
  );
}
