/** How far the identity of a user is verified; nothing for who is not. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';

/** The tag. */
export function LevelTag({ level }: { level: number }) {
  const { t } = useTranslation(['backoffice']);
  if (level === 0) return null;
  return <Tag tone="plain">{t(($) => $.backoffice.reviews.level, { level })}</Tag>;
}
