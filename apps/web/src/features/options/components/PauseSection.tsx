/** Pauses: from a day to without end. A pause begins at once; its early end takes a day. */
import {
  FOREVER_MS,
  OPTION_PAUSES,
  type OptionLimits,
  type OptionPause,
  endOptionPause,
  pauseOptions,
} from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note, SectionHead } from '@glasshouse/ui/Card.tsx';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { iconClock } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { rereadOptions } from '../queries/options.ts';
import { putLimits } from './LimitSheet.tsx';

function usePausedWords(limits: OptionLimits): string | null {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const { paused_until, pause_ends, time } = limits;
  if (paused_until === null || paused_until <= time) return null;
  if (pause_ends !== null && pause_ends < paused_until)
    return t(($) => $.options.pause.endsAt, { time: formats.dateTime(pause_ends) });
  return paused_until >= FOREVER_MS
    ? t(($) => $.options.pause.forever)
    : t(($) => $.options.pause.until, { time: formats.dateTime(paused_until) });
}

export function PauseSection({ limits }: { limits: OptionLimits }) {
  const { t } = useTranslation(['options', 'common']);
  const [length, setLength] = useState<OptionPause | null>(null);
  const paused = usePausedWords(limits);
  const pause = useCallMutation(pauseOptions, {
    onDone(changed) {
      setLength(null);
      putLimits(changed);
      rereadOptions();
    },
  });
  const end = useCallMutation(endOptionPause, { onDone: putLimits });
  const asked = limits.pause_ends !== null && limits.paused_until !== null && limits.pause_ends < limits.paused_until;
  return (
    <section className="o-pause">
      <SectionHead title={t(($) => $.options.pause.head)} />
      {paused !== null && (
        <Note tone="info" icon={iconClock}>
          <p>{paused}</p>
          {!asked && (
            <Button size="sm" busy={end.busy} onClick={() => end.submit({})}>
              {t(($) => $.options.pause.end)}
            </Button>
          )}
        </Note>
      )}
      <p className="o-hint">{t(($) => $.options.pause.explain)}</p>
      <ChipRow label={t(($) => $.options.pause.head)}>
        {OPTION_PAUSES.map((one) => (
          <Chip key={one} onClick={() => setLength(one)}>
            {t(($) => $.options.pause.lengths[one])}
          </Chip>
        ))}
      </ChipRow>
      <Dialog
        open={length !== null}
        onOpenChange={(open) => !open && setLength(null)}
        title={t(($) => $.options.pause.confirmTitle, {
          length: length === null ? '' : t(($) => $.options.pause.lengths[length]),
        })}
        description={t(($) => $.options.pause.confirmText)}
        safeLabel={t(($) => $.common.buttons.cancel)}
        onSafe={() => setLength(null)}
        actionLabel={t(($) => $.options.pause.confirm)}
        onAction={() => length !== null && pause.submit({ length })}
        tone="primary"
        busy={pause.busy}
      />
    </section>
  );
}
