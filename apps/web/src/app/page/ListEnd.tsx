/** The end of a list that was read to its end: said where the list is too long to be seen as a whole. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { ReactNode } from 'react';

/** Rows that no longer end in sight. */
const LONG = 10;

/** Props of ListEnd. */
export interface ListEndProps {
  /** How many rows the list has. */
  count: number;
  className?: string | undefined;
  /** What follows the words, such as the way back to the top. */
  children?: ReactNode;
}

/** "No more data" under a long list, nothing under a short one. */
export function ListEnd({ count, className, children }: ListEndProps) {
  const { t } = useTranslation(['common']);
  if (count < LONG) return null;
  return (
    <>
      <p className={className}>{t(($) => $.common.states.noMore)}</p>
      {children}
    </>
  );
}
