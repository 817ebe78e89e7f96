/** The newest record of a fund in the public log: gold only once this device has checked it, then with its figures. */
import type { Fund } from '@glasshouse/contract/earn';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ProofBadge, type ProofState } from '@glasshouse/ui/ProofBadge.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type DayCheck, useFundDay } from '../queries/use-fund-day.ts';

function useBadge(check: DayCheck, date: string): { state: ProofState; label: string } {
  const { t } = useTranslation(['earn']);
  switch (check.state) {
    case 'ready':
      return { state: 'ready', label: t(($) => $.earn.funds.day.ready, { date }) };
    case 'checking':
      return { state: 'waiting', label: t(($) => $.earn.funds.day.checking) };
    case 'unavailable':
      return { state: 'unavailable', label: t(($) => $.earn.funds.day.unavailable) };
    case 'checked':
      return check.day
        ? { state: 'verified', label: t(($) => $.earn.funds.day.verified, { date }) }
        : { state: 'failed', label: t(($) => $.earn.funds.day.failed) };
  }
}

/** The badge of a fund whose day is recorded; nothing before the first. */
export function FundDayBadge({ fund }: { fund: Fund & { day: NonNullable<Fund['day']> } }) {
  const { t } = useTranslation(['earn']);
  const formats = useFormats();
  const { check, run } = useFundDay(fund);
  const badge = useBadge(check, formats.day(fund.day.time));
  const canPress = check.state === 'ready' || check.state === 'unavailable';
  return (
    <div className="mt-3 grid gap-2">
      <ProofBadge boxed {...badge} {...(canPress ? { onPress: run } : {})} />
      {check.state === 'checked' && check.day && (
        <p className="num whitespace-normal text-xs text-text-3">
          {t(($) => $.earn.funds.day.figures, {
            free: formats.exact(check.day.free, fund.code),
            held: formats.exact(check.day.held, fund.code),
          })}
        </p>
      )}
    </div>
  );
}
