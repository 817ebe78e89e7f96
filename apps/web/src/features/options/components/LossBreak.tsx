/** After three losses within an hour the app offers a pause, once, and never another option. */
import { pauseOptions } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconClock } from '@glasshouse/ui/icons.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { rereadOptions, useOwnLimits, useOwnStatistics } from '../queries/options.ts';

const LOSSES = 3;

/** The offer. */
export function LossBreak() {
  const { t } = useTranslation(['options']);
  const losses = useOwnStatistics().data?.losses_last_hour ?? 0;
  const limits = useOwnLimits().data;
  const [refusedAt, setRefusedAt] = useRemembered('options.noBreak', 0);
  const pause = useCallMutation(pauseOptions, { onDone: rereadOptions });
  const paused = limits?.paused_until !== null && limits !== undefined;
  if (losses < LOSSES || losses <= refusedAt || paused) return null;
  return (
    <Note tone="info" icon={iconClock} className="o-break">
      <b>{t(($) => $.options.pause.title, { count: losses })}</b>
      <p>{t(($) => $.options.pause.text)}</p>
      <div className="o-break-acts">
        <Button size="sm" variant="primary" busy={pause.busy} onClick={() => pause.submit({ length: 'day' })}>
          {t(($) => $.options.pause.day)}
        </Button>
        <Button size="sm" href="#/pages/transaction/option_limits">
          {t(($) => $.options.limits.title)}
        </Button>
        <Button size="sm" variant="link" onClick={() => setRefusedAt(losses)}>
          {t(($) => $.options.pause.no)}
        </Button>
      </div>
    </Note>
  );
}
