/** The state of an account in words. */
import type { StaffUserRow } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag, type Tone } from '@glasshouse/ui/Chip.tsx';

const TONES: Readonly<Record<StaffUserRow['state'], Tone>> = { open: 'success', frozen: 'warn', closed: 'plain' };

/** The tag. */
export function UserState({ state }: { state: StaffUserRow['state'] }) {
  const { t } = useTranslation(['backoffice-users']);
  return <Tag tone={TONES[state]}>{t(($) => $['backoffice-users'].states[state])}</Tag>;
}
