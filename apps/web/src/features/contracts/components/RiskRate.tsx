/** The risk rate of a position: its number and, with room, the meter in three zones. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { mulDecimals } from '@glasshouse/money';
import { NO_FIGURE } from '@glasshouse/ui';
import { RiskMeter } from '@glasshouse/ui/Meters.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';

/** The meter, of a position or of the account behind it; a dash while there is no mark. */
export function RiskRate({ rate, ofAccount = false }: { rate: string | null; ofAccount?: boolean }) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const label = ofAccount ? t(($) => $.contracts.account.risk) : t(($) => $.contracts.card.risk);
  if (rate === null) {
    return (
      <p className="c-risk-none">
        <span>{label}</span> <b>{NO_FIGURE}</b>
      </p>
    );
  }
  // Only drawn.
  const percent = Number(mulDecimals(rate, '100', 2, 'down'));
  return <RiskMeter label={label} value={percent} text={formats.percent(rate, 1, 1)} />;
}
