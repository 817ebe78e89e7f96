/** What stands in the way of withdrawing, whatever the amount: no verified identity, a security change, no price. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconLock, iconShield, iconWarn } from '@glasshouse/ui/icons.ts';
import type { WithdrawInfo } from '../model/withdraw-form.ts';
import { useFigures } from './use-figures.ts';

/** The notes; nothing where nothing stands in the way. */
export function WithdrawNotes({ info }: { info: WithdrawInfo }) {
  const { t } = useTranslation(['funding']);
  const { formats } = useFigures();
  return (
    <>
      {info.level === 0 && (
        <Note tone="gold" icon={iconShield}>
          <b className="block">{t(($) => $.funding.withdraw.verifyTitle)}</b>
          {t(($) => $.funding.withdraw.verifyText)}
        </Note>
      )}
      {info.stopped_until !== null && (
        <Note tone="warn" icon={iconLock}>
          {t(($) => $.funding.withdraw.stopped, { time: formats.dateTime(info.stopped_until) })}
        </Note>
      )}
      {info.price_btc === null && (
        <Note tone="warn" icon={iconWarn}>
          {t(($) => $.funding.errors.FUNDING_NO_PRICE, { asset: info.code })}
        </Note>
      )}
    </>
  );
}
