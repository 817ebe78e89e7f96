/** A broadcast: its progress, its approvers, and its text in each language. */
import { LANGUAGES } from '@glasshouse/contract';
import type { BroadcastRow } from '@glasshouse/contract/notifications';
import { LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats.ts';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { useAudienceText } from './use-audience-text.ts';
import './broadcasts.css';

export function BroadcastPanel({ row, onClose }: { row: BroadcastRow; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-broadcasts']);
  const formats = useFormats();
  const audienceText = useAudienceText();
  const told = { told: formats.count(row.told), total: formats.count(row.total) };
  return (
    <SidePanel title={row.words.en.title} onClose={onClose}>
      <Section title={t(($) => $['backoffice-broadcasts'].columns.progress)}>
        <KeyValueList
          items={[
            {
              key: 'state',
              label: row.finished
                ? t(($) => $['backoffice-broadcasts'].states.done)
                : t(($) => $['backoffice-broadcasts'].states.sending),
              value: t(($) => $['backoffice-broadcasts'].toldOf, told),
            },
            { key: 'audience', label: t(($) => $['backoffice-broadcasts'].columns.audience), value: audienceText(row.audience) },
            {
              key: 'approved',
              label: t(($) => $['backoffice-broadcasts'].columns.approved),
              value: formats.dateTime(row.approved),
            },
            {
              key: 'by',
              label: t(($) => $['backoffice-broadcasts'].columns.by),
              value: `${row.proposer.name} + ${row.approver.name}`,
            },
          ]}
        />
      </Section>
      {LANGUAGES.map((language) => {
        const words = row.words[language];
        return (
          words && (
            <Section key={language} title={LANGUAGE_NAMES[language]}>
              <div className="bc-words">
                <b>{words.title}</b>
                <p>{words.text}</p>
              </div>
            </Section>
          )
        );
      })}
    </SidePanel>
  );
}
