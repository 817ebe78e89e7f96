/** One row of the log in full: who, from where, what, before and after, and the hashes that chain it. */
import type { AuditRow } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats.ts';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { ActName } from './AuditWords.tsx';
import { readBody } from '../model/audit-body.ts';

const code = (text: string | null) => <code className="b-code">{text ?? '–'}</code>;

/** The hashes that chain the row to the one before, and the text that was hashed. */
function Chain({ row, input }: { row: AuditRow; input: string | null }) {
  const { t } = useTranslation(['backoffice']);
  return (
    <Section title={t(($) => $.backoffice.audit.chain)}>
      <p className="b-quiet">{t(($) => $.backoffice.audit.chainText)}</p>
      <dl className="b-changes">
        <div>
          <dt>{t(($) => $.backoffice.audit.inputHash)}</dt>
          <dd>{code(input)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.backoffice.audit.before)}</dt>
          <dd>{code(row.prev_hash)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.backoffice.audit.hash)}</dt>
          <dd>{code(row.hash)}</dd>
        </div>
      </dl>
      <details>
        <summary>{t(($) => $.backoffice.audit.body)}</summary>
        <pre className="b-pre">{row.body}</pre>
      </details>
    </Section>
  );
}

export function AuditRowPanel({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const body = readBody(row.body);
  return (
    <SidePanel title={t(($) => $.backoffice.audit.row, { number: row.seq })} onClose={onClose}>
      <KeyValueList
        items={[
          { label: t(($) => $.backoffice.audit.time), value: <time>{formats.utc(row.time)}</time> },
          {
            label: t(($) => $.backoffice.audit.actor),
            value: row.actor_name ? (
              <>
                {row.actor_name} {code(row.actor)}
              </>
            ) : (
              code(row.actor)
            ),
          },
          { label: t(($) => $.backoffice.staff.role), value: code(row.role) },
          {
            label: t(($) => $.backoffice.audit.call),
            value: (
              <>
                <ActName call={row.call} /> {code(row.call)}
              </>
            ),
          },
          { label: t(($) => $.backoffice.audit.target), value: code(row.target) },
          { label: t(($) => $.backoffice.audit.outcome), value: code(row.outcome) },
          { label: t(($) => $.backoffice.audit.session), value: code(body.session) },
          { label: t(($) => $.backoffice.audit.ip), value: code(body.ip) },
        ]}
      />
      {body.details.length > 0 && (
        <Section title={t(($) => $.backoffice.audit.details)}>
          <dl className="b-changes">
            {body.details.map(({ name, before, after }) => (
              <div key={name}>
                <dt className="mono">{name}</dt>
                <dd>
                  {before !== null && (
                    <>
                      <code className="b-code is-before">{before}</code>
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
                  <code className="b-code">{after}</code>
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Chain row={row} input={body.input} />
    </SidePanel>
  );
}
