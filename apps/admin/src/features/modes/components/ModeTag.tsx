/** A mode as a coloured word. */
import type { Mode } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag, type Tone } from '@glasshouse/ui/Chip.tsx';

const TONES: Readonly<Record<Mode, Tone>> = {
  normal: 'success',
  reduce_only: 'warn',
  cancel_only: 'warn',
  read_only: 'danger',
  halted: 'danger',
};

export function ModeTag({ mode }: { mode: Mode }) {
  const { t } = useTranslation(['backoffice-markets']);
  return <Tag tone={TONES[mode]}>{t(($) => $['backoffice-markets'].modes[mode])}</Tag>;
}
