/** How each figure is computed, one line each. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useId, useState } from 'react';

const LINES = ['worth', 'result', 'putIn', 'percent', 'cost', 'fees', 'price'] as const;

/** The lines, folded. */
export function How() {
  const { t } = useTranslation(['portfolio']);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="mt-4">
      <button
        type="button"
        className="flex min-h-tap w-full items-center justify-between text-text-2"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(($) => $.portfolio.how.title)}
        <Icon d={iconChevronDown} size={16} className={open ? 'rotate-180' : ''} />
      </button>
      <ul id={id} hidden={!open} className="grid gap-2 pb-4 text-sm text-text-2">
        {LINES.map((line) => (
          <li key={line}>{t(($) => $.portfolio.how[line])}</li>
        ))}
      </ul>
    </section>
  );
}
