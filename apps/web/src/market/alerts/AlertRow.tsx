/** One price alert: what it waits for, or when it fired; and its end. */
import { type Alert, listAlerts, removeAlert } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { iconTrash } from '@glasshouse/ui/icons.ts';
import { callKey, invalidateCall, useCallMutation } from '../../app/data/use-call.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { queryClient } from '../../app/services.ts';
import { decimalsOf, useAlertWords } from './use-alert-words.ts';
import './alerts.css';

/** Takes an alert out of every list that was read. */
function forget(id: number): void {
  queryClient.setQueriesData<Alert[]>({ queryKey: callKey(listAlerts) }, (list) => list?.filter((one) => one.id !== id));
  void invalidateCall(listAlerts);
}

/** The row; with `named` it has the market's name. */
export function AlertRow({ alert, named }: { alert: Alert; named?: boolean }) {
  const { t } = useTranslation(['alerts']);
  const formats = useFormats();
  const words = useAlertWords();
  const remove = useCallMutation(removeAlert, { onDone: (_done, { id }) => forget(Number(id)) });
  const fired =
    alert.fired_at === null || alert.fired_price === null
      ? null
      : t(($) => $.alerts.fired, {
          time: formats.dateTime(alert.fired_at),
          price: formats.price(alert.fired_price, decimalsOf(alert.fired_price)),
        });
  const text = words(alert);
  return (
    <div className="al-row">
      <div className="al-main">
        {named && <b>{alert.symbol}</b>}
        <span className="al-what">{text}</span>
        <span className="g-sub num">{fired ?? t(($) => $.alerts.since, { time: formats.dateTime(alert.created_at) })}</span>
      </div>
      {alert.status === 'done' ? (
        <Tag>{t(($) => $.alerts.done)}</Tag>
      ) : (
        alert.repeat && <Tag tone="gold">{t(($) => $.alerts.repeats)}</Tag>
      )}
      <IconButton
        icon={iconTrash}
        size={18}
        label={t(($) => $.alerts.remove, { symbol: alert.symbol, text })}
        disabled={remove.busy}
        onClick={() => remove.submit({ id: alert.id })}
      />
    </div>
  );
}
