/** Filters of the log: member, act, target, outcome and time. */
import type { AuditRow } from '@glasshouse/contract/backoffice';
import { INTL_TAG } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { useMemo, useRef } from 'react';
import { labelText } from '../../../app/formats.ts';
import { usePageSearch } from '../../../app/navigation.ts';
import { useSetSearch, useSettings } from '../../../app/use-session.ts';
import { FilterMenu } from '../../../kit/FilterMenu.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { type AuditFilter, FILTERS } from '../model/audit-input.ts';
import { outcomesOf } from '../model/audit-words.ts';
import { actChoices } from './AuditWords.tsx';

const DAY = 'YYYY-MM-DD';

/** `rows` are those on screen: their refusals can be chosen. */
export function AuditFilters({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation(['backoffice', 'common']);
  const language = useSettings((settings) => settings.language);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const first = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => first.current?.focus() });
  const acts = useMemo(() => actChoices(INTL_TAG[language]), [language]);
  const set = (name: AuditFilter, value: string | null) => setSearch({ [name]: value, open: null });
  const field = (name: AuditFilter, label: string, placeholder: string) => ({
    label,
    placeholder,
    value: search[name] ?? '',
    size: 'dense' as const,
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const words = {
    actor: t(($) => $.backoffice.audit.actor),
    target: t(($) => $.backoffice.audit.target),
    from: t(($) => $.backoffice.audit.from),
    to: t(($) => $.backoffice.audit.to),
  };
  return (
    <div className="b-filters" role="search">
      <Field {...field('actor', words.actor, 'nadia@…')} ref={first} />
      <Field {...field('target', words.target, labelText('backoffice:audit.targets.user', { id: 7 }))} />
      <Field {...field('from', words.from, DAY)} />
      <Field {...field('to', words.to, DAY)} />
      <FilterMenu
        label={t(($) => $.backoffice.audit.call)}
        options={acts}
        value={search.call ?? null}
        onChange={(value) => set('call', value)}
      />
      <FilterMenu
        label={t(($) => $.backoffice.audit.outcome)}
        options={outcomesOf(rows, search.outcome).map((value) => ({
          value,
          label: value === 'ok' ? t(($) => $.backoffice.audit.done) : value,
        }))}
        value={search.outcome ?? null}
        onChange={(value) => set('outcome', value)}
      />
      <Button size="sm" onClick={() => setSearch({ ...Object.fromEntries(FILTERS.map((name) => [name, null])), open: null })}>
        {t(($) => $.common.buttons.clear)}
      </Button>
    </div>
  );
}
