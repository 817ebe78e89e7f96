/** A gold word in a line of text, with a target of 44 px. */
import { Link } from '@glasshouse/ui/Link.tsx';
import type { ReactNode } from 'react';

const LOOK =
  'relative inline-block font-medium text-brand after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:underline underline-offset-4';

/** A link, or with `onPress` a button that looks like one. */
export function TextLink({
  children,
  ...target
}: { children: ReactNode } & ({ href: string } | { onPress: () => void; disabled?: boolean })) {
  if ('href' in target) {
    return (
      <Link href={target.href} className={LOOK}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={`${LOOK} disabled:text-text-3 disabled:no-underline`}
      disabled={target.disabled}
      onClick={target.onPress}
    >
      {children}
    </button>
  );
}
