/** Values that the server presents with their type: each is formatted here, and text stays text. */
import type { PresentedChange, PresentedField, PresentedValue } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import type { ReactNode } from 'react';
import { labelText, useFormats } from '../app/formats.ts';
import { useMay } from '../app/use-session.ts';
import { codeKey, fieldKey } from './presented-keys.ts';

/** The label of a field in words; behind `#` stands its length in seconds (timed options), behind `@` its network or tier. */
export function fieldLabel(label: string): string {
  const [, name = label, sign, about = ''] = /^([^#@]*)([#@])(.*)$/.exec(label) ?? [];
  return labelText(fieldKey(name), sign === '#' ? { seconds: about } : { of: about }).trim();
}

/** One value. */
export function PresentedText({ label, value }: { label: string; value: PresentedValue }): ReactNode {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const mayUsers = useMay('users.read');
  switch (value.type) {
    case 'text':
      return <span className="b-words">{value.text}</span>;
    case 'code':
      return labelText(codeKey(label, value.code), {}, value.code);
    case 'amount':
      return (
        <span className="num">
          {formats.amount(value.amount, 2)} <span className="b-unit">{value.currency}</span>
        </span>
      );
    case 'number':
      return (
        <span className="num">
          {value.unit === '' ? formats.amount(value.value) : unitText(formats.amount(value.value), value.unit)}
        </span>
      );
    case 'time':
      return <time>{formats.dateTime(value.time)}</time>;
    case 'user':
      return mayUsers ? (
        <Link className="b-link b-words" href={`#/users/${value.id}`}>
          {value.name}
        </Link>
      ) : (
        <span className="b-words">{value.name}</span>
      );
    case 'staff':
      return <span className="b-words">{value.name}</span>;
    case 'address':
      return (
        <span>
          <code className="b-code">{value.text}</code>
          {value.network !== null && <span className="b-unit"> {value.network}</span>}
        </span>
      );
    case 'asset':
      return value.currency;
    case 'flag':
      return value.flag ? t(($) => $.backoffice.rolesPage.yes) : t(($) => $.backoffice.rolesPage.no);
  }
}

const UNIT_SIGNS: Readonly<Record<string, string>> = { percent: '%', seconds: 's', milliseconds: 'ms' };
const unitText = (figure: string, unit: string) => `${figure}\u00a0${UNIT_SIGNS[unit] ?? unit}`;

/** Fields under each other. */
export function TypedFields({ fields }: { fields: readonly PresentedField[] }) {
  return (
    <KeyValueList
      items={fields.map(({ label, value }) => ({
        key: label,
        label: fieldLabel(label),
        value: <PresentedText label={label} value={value} />,
      }))}
    />
  );
}

const isSame = (before: PresentedValue | null, after: PresentedValue | null) => JSON.stringify(before) === JSON.stringify(after);

/** Changed values; unchanged ones name the subject. */
export function BeforeAfter({ changes }: { changes: readonly PresentedChange[] }) {
  const { t } = useTranslation(['backoffice']);
  const text = (label: string, value: PresentedValue | null) =>
    value === null ? (
      <span className="b-quiet">{t(($) => $.backoffice.proposals.nothing)}</span>
    ) : (
      <PresentedText label={label} value={value} />
    );
  return (
    <table className="b-before-after">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.backoffice.proposals.what)}</th>
          <th scope="col">{t(($) => $.backoffice.proposals.before)}</th>
          <th scope="col">{t(($) => $.backoffice.proposals.after)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{fieldLabel(label)}</th>
            {isSame(before, after) ? (
              <td colSpan={2}>{text(label, after)}</td>
            ) : (
              <>
                <td>{text(label, before)}</td>
                <td>
                  <b>{text(label, after)}</b>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
