/** Settings of the charts: which indicators, with which periods; the chart as a table. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { LONGEST_PERIOD, MAIN_STUDIES, STUDY_PERIODS, SUB_STUDIES, type StudyKind } from '@glasshouse/ui/charts/studies.ts';
import { useState } from 'react';
import { DEFAULT_CHART, isPeriodValid, toggleStudy } from './chart-settings.ts';
import { changeChart, useChartSettings } from './use-chart-settings.ts';
import './chart-settings.css';

export interface ChartSettingsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  table: boolean;
  onTable: (table: boolean) => void;
}

/** Names of the periods: those of lines count up, the others have their own. */
function usePeriodName(): (kind: StudyKind, index: number) => string {
  const { t } = useTranslation(['chart']);
  const named: Partial<Record<StudyKind, readonly string[]>> = {
    boll: [t(($) => $.chart.settings.period), t(($) => $.chart.settings.width)],
    macd: [t(($) => $.chart.settings.fast), t(($) => $.chart.settings.slow), t(($) => $.chart.settings.signal)],
    kdj: [t(($) => $.chart.settings.period), 'K', 'D'],
  };
  return (kind, index) => named[kind]?.[index] ?? t(($) => $.chart.settings.line, { number: index + 1 });
}

/** An emptied field is a line left out. */
const numberOf = (text: string) => (text.trim() === '' ? 0 : Number(text.replace(',', '.')));

/** The range that is shown when a period cannot be used. */
const boundsOf = (kind: StudyKind, index: number) =>
  kind === 'boll' && index === 1
    ? { from: '0.5', to: '10' }
    : { from: kind === 'kdj' && index > 0 ? '1' : '2', to: String(LONGEST_PERIOD) };

function PeriodField({ kind, index, value }: { kind: StudyKind; index: number; value: number }) {
  const { t } = useTranslation(['chart']);
  const { periods } = useChartSettings();
  const nameOf = usePeriodName();
  // What is being typed; null shows the setting.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? String(value);
  const valid = isPeriodValid(kind, index, numberOf(text));
  const type = (next: string) => {
    setDraft(next);
    const number = numberOf(next);
    if (isPeriodValid(kind, index, number)) {
      changeChart({ periods: { ...periods, [kind]: periods[kind].map((one, at) => (at === index ? number : one)) } });
    }
  };
  return (
    <Field
      size="dense"
      label={nameOf(kind, index)}
      inputMode="decimal"
      maxLength={4}
      value={text}
      error={valid ? undefined : t(($) => $.chart.settings.invalid, boundsOf(kind, index))}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setDraft(null)}
    />
  );
}

function StudySettings({ kind }: { kind: StudyKind }) {
  const { t } = useTranslation(['chart']);
  const { shown, periods } = useChartSettings();
  return (
    <fieldset className="c-study">
      <legend className="sr">{kind.toUpperCase()}</legend>
      <Switch
        label={
          <>
            <b>{kind.toUpperCase()}</b> <small>{t(($) => $.chart.studies.names[kind])}</small>
          </>
        }
        checked={shown.includes(kind)}
        onCheckedChange={() => changeChart({ shown: toggleStudy(shown, kind) })}
      />
      {shown.includes(kind) && (
        <div className="c-periods">
          {periods[kind].map((value, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <PeriodField key={index} kind={kind} index={index} value={value} />
          ))}
        </div>
      )}
      {shown.includes(kind) && STUDY_PERIODS[kind].optional && <p className="c-hint">{t(($) => $.chart.settings.zeroHides)}</p>}
    </fieldset>
  );
}

export default function ChartSettingsSheet({ open, onOpenChange, table, onTable }: ChartSettingsSheetProps) {
  const { t } = useTranslation(['chart', 'common', 'markets']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.chart.settings.title)}
      height="full"
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <Button
          variant="outline"
          block
          onClick={() => changeChart({ shown: DEFAULT_CHART.shown, periods: DEFAULT_CHART.periods })}
        >
          {t(($) => $.chart.settings.reset)}
        </Button>
      }
    >
      <div className="c-settings">
        <Switch label={t(($) => $.markets.chart.table)} checked={table} onCheckedChange={onTable} />
        <h3>{t(($) => $.chart.studies.main)}</h3>
        {MAIN_STUDIES.map((kind) => (
          <StudySettings key={kind} kind={kind} />
        ))}
        <h3>{t(($) => $.chart.studies.sub)}</h3>
        {SUB_STUDIES.map((kind) => (
          <StudySettings key={kind} kind={kind} />
        ))}
      </div>
    </Sheet>
  );
}
