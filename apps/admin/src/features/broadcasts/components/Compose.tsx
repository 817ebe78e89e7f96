/** Writing a broadcast: words by language with their preview, the audience, how many it reaches; then it is proposed. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { type BroadcastAudience, countBroadcastAudience } from '@glasshouse/contract/notifications';
import { LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field, TextArea } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { useDebounced } from '../../../app/use-debounced.ts';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { SidePanel } from '../../../kit/SidePanel.tsx';
import { EMPTY_DRAFT, EMPTY_TEXT, type Draft, audienceOf, fillOf, payloadOf, usedOf } from '../model/draft.ts';
import './broadcasts.css';

const KINDS: readonly BroadcastAudience['kind'][] = ['all', 'country', 'level'];

/** The form in a panel. */
export function Compose({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['backoffice-broadcasts', 'backoffice']);
  const [language, setLanguage] = useState<Language>('en');
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  const payload = payloadOf(draft);
  const written = draft.texts[language] ?? EMPTY_TEXT;
  const write = (change: Partial<typeof written>) =>
    setDraft((before) => ({ ...before, texts: { ...before.texts, [language]: { ...written, ...change } } }));
  const propose = () => {
    setTried(true);
    if (payload) setAsking(true);
  };
  return (
    <SidePanel
      title={t(($) => $['backoffice-broadcasts'].compose)}
      onClose={onClose}
      foot={
        <Button variant="primary" block onClick={propose}>
          {t(($) => $.backoffice.proposals.propose)}
        </Button>
      }
    >
      <div className="bc-form">
        <p className="b-quiet">{t(($) => $['backoffice-broadcasts'].form.hint)}</p>
        <Tabs
          label={t(($) => $['backoffice-broadcasts'].form.languages)}
          items={LANGUAGES.map((value) => ({
            value,
            label: fillOf(draft.texts[value]) === 'none' ? LANGUAGE_NAMES[value] : `${LANGUAGE_NAMES[value]} ✓`,
          }))}
          value={language}
          onChange={setLanguage}
        />
        <Field
          label={t(($) => $['backoffice-broadcasts'].form.title)}
          hint={t(($) => $['backoffice-broadcasts'].form.used, usedOf('title', written.title))}
          value={written.title}
          onChange={(event) => write({ title: event.target.value })}
        />
        <TextArea
          label={t(($) => $['backoffice-broadcasts'].form.text)}
          hint={t(($) => $['backoffice-broadcasts'].form.used, usedOf('text', written.text))}
          rows={5}
          value={written.text}
          onChange={(event) => write({ text: event.target.value })}
        />
        <Audience draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} language={language} />
        <Preview draft={draft} language={language} />
        {isTried && !payload && (
          <p role="alert" className="b-failure">
            {t(($) => $['backoffice-broadcasts'].form.incomplete)}
          </p>
        )}
      </div>
      <ProposeDialog
        kind="broadcast"
        payload={payload ?? {}}
        title={t(($) => $['backoffice-broadcasts'].compose)}
        open={isAsking}
        onClose={() => setAsking(false)}
      />
    </SidePanel>
  );
}

function Audience({
  draft,
  onChange,
  language,
}: {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  language: Language;
}) {
  const { t } = useTranslation(['backoffice-broadcasts']);
  const formats = useFormats();
  const audience = audienceOf(draft);
  const country = useDebounced(audience.kind === 'country' ? audience.country : '');
  const isKnown = audience.kind !== 'country' || country.length === 2;
  const reach = useCall(
    countBroadcastAudience,
    {
      kind: audience.kind,
      ...(audience.kind === 'country' ? { country } : {}),
      ...(audience.kind === 'level' ? { level: String(audience.level) } : {}),
    },
    { quiet: true, enabled: isKnown, keepPrevious: true },
  );
  const readers = reach.data?.languages.find((one) => one.language === language)?.users ?? 0;
  return (
    <>
      <Select
        label={t(($) => $['backoffice-broadcasts'].fields.audience)}
        value={draft.kind}
        options={KINDS.map((value) => ({ value, label: t(($) => $['backoffice-broadcasts'].codes.audience[value]) }))}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'country' && (
        <Field
          label={t(($) => $['backoffice-broadcasts'].fields.country)}
          value={draft.country}
          maxLength={2}
          onChange={(event) => onChange({ country: event.target.value })}
          {...(reach.isError ? { error: t(($) => $['backoffice-broadcasts'].errors.NOTIFICATIONS_BROADCAST_COUNTRY) } : {})}
        />
      )}
      {draft.kind === 'level' && (
        <Select
          label={t(($) => $['backoffice-broadcasts'].fields.level)}
          value={draft.level}
          options={[
            { value: '1', label: t(($) => $['backoffice-broadcasts'].form.level1) },
            { value: '2', label: t(($) => $['backoffice-broadcasts'].form.level2) },
          ]}
          onChange={(level) => onChange({ level })}
        />
      )}
      {reach.data && isKnown && !reach.isError && (
        <p className="b-quiet">
          {t(($) => $['backoffice-broadcasts'].form.reach, {
            users: formats.count(reach.data.users),
            readers: formats.count(readers),
          })}
        </p>
      )}
    </>
  );
}

/** As readers of the language see it: text and nothing else. */
function Preview({ draft, language }: { draft: Draft; language: Language }) {
  const { t } = useTranslation(['backoffice-broadcasts']);
  const isOwn = fillOf(draft.texts[language]) === 'both';
  const shown = (isOwn ? draft.texts[language] : draft.texts.en) ?? EMPTY_TEXT;
  return (
    <figure className="bc-preview">
      <figcaption className="b-quiet">{t(($) => $['backoffice-broadcasts'].form.preview)}</figcaption>
      <b>{shown.title}</b>
      <p>{shown.text}</p>
      {!isOwn && language !== 'en' && <p className="b-quiet">{t(($) => $['backoffice-broadcasts'].form.previewEnglish)}</p>}
    </figure>
  );
}
