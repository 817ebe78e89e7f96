/** A new entry with its first text, as a draft. */
import type { CallFailure } from '@glasshouse/client';
import { LANGUAGES, type Language } from '@glasshouse/contract';
import {
  CONTENT_KINDS,
  type ContentKind,
  FAQ_GROUPS,
  type FaqGroup,
  createContent,
  listContent,
} from '@glasshouse/contract/content';
import { LANGUAGE_NAMES } from '@glasshouse/i18n/languages.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useRef, useState } from 'react';
import '../components/content.css';
import { usePageSearch } from '../../../app/navigation.ts';
import { navigation } from '../../../app/services.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { LeaveGuard } from '../../../kit/LeaveGuard.tsx';
import { Page } from '../../../kit/Page.tsx';
import { Preview } from '../components/Preview.tsx';
import { TextForm } from '../components/TextForm.tsx';
import { NO_TEXT, type TextFields } from '../model/edits.ts';

/** Kind and address of the new entry; the group counts for questions. */
interface NewFrame {
  kind: ContentKind;
  group: FaqGroup;
  slug: string;
}

interface KindFieldsProps {
  frame: NewFrame;
  onChange: (part: Partial<NewFrame>) => void;
  failure: CallFailure | null;
}

function KindFields({ frame, onChange, failure }: KindFieldsProps) {
  const { t } = useTranslation(['backoffice-content']);
  const slugFailure = failure?.fields.find(({ path }) => path === 'slug');
  return (
    <>
      <Select
        label={t(($) => $['backoffice-content'].edit.kind)}
        value={frame.kind}
        options={CONTENT_KINDS.map((value) => ({ value, label: t(($) => $['backoffice-content'].kinds[value]) }))}
        onChange={(kind) => onChange({ kind })}
      />
      {frame.kind === 'faq' && (
        <Select
          label={t(($) => $['backoffice-content'].edit.group)}
          value={frame.group}
          options={FAQ_GROUPS.map((value) => ({ value, label: t(($) => $['backoffice-content'].groups[value]) }))}
          onChange={(group) => onChange({ group })}
        />
      )}
      <Field
        label={t(($) => $['backoffice-content'].edit.slug)}
        hint={t(($) => $['backoffice-content'].edit.slugHint)}
        aria-invalid={slugFailure ? true : undefined}
        spellCheck={false}
        autoCapitalize="none"
        value={frame.slug}
        onChange={(event) => onChange({ slug: event.target.value })}
      />
    </>
  );
}

export default function NewEntry() {
  const { t } = useTranslation(['backoffice-content']);
  const search = usePageSearch();
  const [frame, setFrame] = useState<NewFrame>({
    kind: CONTENT_KINDS.find((value) => value === search['kind']) ?? 'news',
    group: 'start',
    slug: '',
  });
  const { kind, group, slug } = frame;
  const [language, setLanguage] = useState<Language>('en');
  const [fields, setFields] = useState<TextFields>(NO_TEXT);
  const released = useRef(false);
  const act = useCallMutation(createContent, {
    quiet: true,
    onDone({ id }) {
      void invalidateCall(listContent);
      released.current = true;
      navigation.redirect(`/content/entry/${id}`, { text: language });
    },
  });
  const failure = act.failure;
  return (
    <Page
      tools={
        <Button
          size="sm"
          variant="primary"
          busy={act.busy}
          onClick={() => act.submit({ kind, slug: slug.trim(), language, ...(kind === 'faq' ? { group } : {}), ...fields })}
        >
          {t(($) => $['backoffice-content'].edit.save)}
        </Button>
      }
      padded
    >
      <div className="c-columns">
        <div className="c-stack">
          <FailureNote failure={failure} />
          <KindFields frame={frame} onChange={(part) => setFrame({ ...frame, ...part })} failure={failure} />
          <Select
            label={t(($) => $['backoffice-content'].edit.language)}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={setLanguage}
          />
          <TextForm language={language} fields={fields} onChange={setFields} />
        </div>
        <Preview fields={fields} language={language} />
      </div>
      <LeaveGuard
        active={slug !== '' || fields.title !== '' || fields.summary !== '' || fields.body !== ''}
        released={released}
        onDiscard={() => {}}
      />
    </Page>
  );
}
