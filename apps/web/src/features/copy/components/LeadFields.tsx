/** Name, motto and share of a trader, as others see them. */
import { COPY_LIMITS } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { PercentSlider } from '@glasshouse/ui/PercentSlider.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';

/** What is typed; the share in whole percent. */
export interface LeadForm {
  readonly name: string;
  readonly motto: string;
  readonly percent: number;
}

const PERCENT = 100;
const STOPS = [0, 5, 10, 15, 20] as const;
/** The share of the wire as whole percent, and back. */
export const percentOf = (share: string): number => Math.round(Number(share) * PERCENT);
export const shareOf = (percent: number): string => String(percent / PERCENT);

export const FIRST_LEAD: LeadForm = { name: '', motto: '', percent: percentOf(COPY_LIMITS.share.first) };

const lengthOf = (text: string) => [...text.trim()].length;
/** Whether name and motto have their lengths. */
export const isWorded = ({ name, motto }: LeadForm): boolean =>
  (['name', 'motto'] as const).every((field) => {
    const length = lengthOf({ name, motto }[field]);
    return length >= COPY_LIMITS[field].min && length <= COPY_LIMITS[field].max;
  });

export interface LeadFieldsProps {
  form: LeadForm;
  onChange: (change: Partial<LeadForm>) => void;
  errorOf: (field: 'name' | 'motto' | 'share') => string | undefined;
  shareHint: string;
}

function Text({ field, form, onChange, errorOf }: LeadFieldsProps & { field: 'name' | 'motto' }) {
  const { t } = useTranslation(['copy']);
  const { min, max } = COPY_LIMITS[field];
  const error = errorOf(field);
  return (
    <Field
      label={t(($) => $.copy.apply[field])}
      labelAside={t(($) => $.copy.apply.length, { min, max })}
      value={form[field]}
      maxLength={max * 2}
      suffix={<span className="num text-sm text-text-3">{t(($) => $.copy.apply.of, { count: lengthOf(form[field]), max })}</span>}
      onChange={(event) => onChange({ [field]: event.target.value })}
      {...(error === undefined ? {} : { error })}
    />
  );
}

/** The fields. */
export function LeadFields(props: LeadFieldsProps) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const { form, onChange, errorOf, shareHint } = props;
  const shown = (percent: number) => formats.percent(shareOf(percent), 0, 0);
  const error = errorOf('share');
  return (
    <>
      <Text {...props} field="name" />
      <Text {...props} field="motto" />
      <div>
        <p className="flex justify-between gap-3 text-sm">
          <span className="text-text-2">{t(($) => $.copy.apply.share)}</span>
          <b className="num">{shown(form.percent)}</b>
        </p>
        <PercentSlider
          label={t(($) => $.copy.apply.share)}
          value={form.percent}
          min={0}
          max={percentOf(COPY_LIMITS.share.high)}
          stops={STOPS}
          markText={shown}
          valueText={shown(form.percent)}
          onChange={(percent) => onChange({ percent })}
        />
        <p className="text-xs text-text-3">{shareHint}</p>
        {error && (
          <p role="alert" className="text-xs text-danger">
            {error}
          </p>
        )}
      </div>
    </>
  );
}
