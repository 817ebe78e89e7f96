/** Filters of the log: member, call, target, outcome and time. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { useRef } from 'react';
import { usePageSearch } from '../../../app/navigation.ts';
import { useSetSearch } from '../../../app/use-session.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { type AuditFilter, FILTERS } from '../model/audit-input.ts';

export function AuditFilters() {
  const { t } = useTranslation(['backoffice', 'common']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const first = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => first.current?.focus() });
  const field = (name: AuditFilter, label: string, placeholder: string) => ({
    label,
    placeholder,
    value: search[name] ?? '',
    size: 'dense' as const,
    onChange: (event: { target: { value: string } }) => setSearch({ [name]: event.target.value, open: null }),
  });
  return (
    <div className="b-filters" role="search">
      <Field
        {...field(
          'actor',
          t(($) => $.backoffice.audit.actor),
          'staff:1',
        )}
        ref={first}
      />
      <Field
        {...field(
          'call',
          t(($) => $.backoffice.audit.call),
          'backoffice.signIn',
        )}
      />
      <Field
        {...field(
          'target',
          t(($) => $.backoffice.audit.target),
          'user:7',
        )}
      />
      <Field
        {...field(
          'outcome',
          t(($) => $.backoffice.audit.outcome),
          'ok',
        )}
      />
      <Field
        {...field(
          'from',
          t(($) => $.backoffice.audit.from),
          'YYYY-MM-DD',
        )}
      />
      <Field
        {...field(
          'to',
          t(($) => $.backoffice.audit.to),
          'YYYY-MM-DD',
        )}
      />
      <Button size="sm" onClick={() => setSearch({ ...Object.fromEntries(FILTERS.map((name) => [name, null])), open: null })}>
        {t(($) => $.common.buttons.clear)}
      </Button>
    </div>
  );
}
