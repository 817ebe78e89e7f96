/** Figures of the account now and after an act. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NowAfter, type NowAfterProps, type NowAfterRow } from '@glasshouse/ui/NowAfter.tsx';

/** A row. */
export type ChangeRow = NowAfterRow;

/** The table; its columns are of now and after, unless they are named. */
export function Change({ heads, ...rest }: Omit<NowAfterProps, 'heads'> & Partial<Pick<NowAfterProps, 'heads'>>) {
  const { t } = useTranslation(['leverage']);
  return <NowAfter heads={heads ?? [t(($) => $.leverage.borrow.now), t(($) => $.leverage.borrow.after)]} {...rest} />;
}
