/** What the full-screen chart asks for while a drawing is made: its next point, the words of a text, or whether all shall go. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { LONGEST_TEXT } from '@glasshouse/ui/charts/full/drawings.ts';
import { type FormEvent, useState } from 'react';

/** Says which point comes next. */
export function PointBar({ tool, points, onStop }: { tool: string; points: number; onStop: () => void }) {
  const { t } = useTranslation(['chart']);
  return (
    <div className="f-bar" role="status">
      <span>{points === 0 ? t(($) => $.chart.full.first, { tool }) : t(($) => $.chart.full.next, { tool })}</span>
      <Button size="xs" onClick={onStop}>
        {t(($) => $.chart.full.stop)}
      </Button>
    </div>
  );
}

/** Asks for the words of a text before it is placed. */
export function TextBar({ onText, onCancel }: { onText: (text: string) => void; onCancel: () => void }) {
  const { t } = useTranslation(['chart']);
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onText(text.trim());
  };
  return (
    <form className="f-bar" onSubmit={send}>
      <input
        // The button that was pressed for a text leads here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t(($) => $.chart.full.textLabel)}
        placeholder={t(($) => $.chart.full.textLabel)}
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="xs" variant="primary" type="submit" disabled={!text.trim()}>
        {t(($) => $.chart.full.textAdd)}
      </Button>
      <Button size="xs" onClick={onCancel}>
        {t(($) => $.chart.full.cancel)}
      </Button>
    </form>
  );
}

/** Asks before all drawings go. It turns with the chart, which a dialog of the page would not. */
export function RemoveAllBar({ symbol, onRemove, onKeep }: { symbol: string; onRemove: () => void; onKeep: () => void }) {
  const { t } = useTranslation(['chart']);
  return (
    <div className="f-bar" role="alertdialog" aria-label={t(($) => $.chart.full.removeAll)}>
      <span>{t(($) => $.chart.full.removeAllAsk, { symbol })}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button size="xs" autoFocus onClick={onKeep}>
        {t(($) => $.chart.full.keep)}
      </Button>
      <Button size="xs" variant="danger" onClick={onRemove}>
        {t(($) => $.chart.full.removeAll)}
      </Button>
    </div>
  );
}
