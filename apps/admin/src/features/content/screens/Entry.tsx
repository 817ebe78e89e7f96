/** One entry: its eight languages to write, what customers would see, and all that happened to it. */
import { LANGUAGES, type Language, isLanguage } from '@glasshouse/contract';
import { type StaffContentEntry, type StaffContentItem, getContent } from '@glasshouse/contract/content';
import { LANGUAGE_NAMES } from '@glasshouse/i18n/languages.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { TabPanel, Tabs } from '@glasshouse/ui/Tabs.tsx';
import '../components/content.css';
import { hrefOf, usePageParams, usePageSearch } from '../../../app/navigation.ts';
import { useCall } from '../../../app/use-call.ts';
import { useMay, useSetSearch } from '../../../app/use-session.ts';
import { LeaveGuard } from '../../../kit/LeaveGuard.tsx';
import { Page } from '../../../kit/Page.tsx';
import { UnreadPage } from '../../../kit/UnreadPage.tsx';
import { EditorNotes } from '../components/EditorNotes.tsx';
import { EntryActs, RemoveText } from '../components/EntryActs.tsx';
import { FrameForm, hasFrame } from '../components/FrameForm.tsx';
import { Publications, Versions } from '../components/History.tsx';
import { Preview } from '../components/Preview.tsx';
import { RevisionPanel } from '../components/RevisionPanel.tsx';
import { Span, StandTags } from '../components/Stand.tsx';
import { TextForm } from '../components/TextForm.tsx';
import { type Editor, useEditor } from '../components/use-editor.ts';

const TABS = 'content-language';

/** The note of a language's tab: nothing written yet, or not saved. */
function tabLabel(editor: Editor, language: Language): string {
  const isChanged = editor.edits.texts[language] !== undefined;
  const isThere = editor.base.item.languages.includes(language);
  return `${LANGUAGE_NAMES[language]}${isChanged ? ' •' : isThere ? '' : ' +'}`;
}

export default function Entry() {
  const { t } = useTranslation(['backoffice-content']);
  const { id = '' } = usePageParams();
  const read = useCall(getContent, { entry_id: id }, { quiet: true });
  if (read.data) return <EntryPage key={read.data.item.id} fresh={read.data} />;
  if (!read.isError || !read.error.message) return <UnreadPage read={read} />;
  return (
    <Page padded>
      <EmptyState
        title={read.error.message}
        actions={
          <Button size="sm" href={`#${hrefOf('/content')}`}>
            {t(($) => $['backoffice-content'].edit.toList)}
          </Button>
        }
      />
    </Page>
  );
}

/** Kind, slug and version of an entry, and when it is or will be public. */
function EntryFoot({ item }: { item: StaffContentItem }) {
  const { t } = useTranslation(['backoffice-content']);
  return (
    <>
      <span>
        {t(($) => $['backoffice-content'].kinds[item.kind])} · {item.slug} ·{' '}
        {t(($) => $['backoffice-content'].history.version, { revision: item.revision })}
      </span>
      {item.now !== null && (
        <span>
          <Span from={item.now.from} until={item.now.until} />
        </span>
      )}
      {item.next !== null && (
        <span>
          {t(($) => $['backoffice-content'].history.next, { revision: item.next.revision })}{' '}
          <Span from={item.next.from} until={item.next.until} />
        </span>
      )}
      <span className="b-foot-end">{t(($) => $['backoffice-content'].edit.legend)}</span>
    </>
  );
}

interface LanguageTextProps {
  editor: Editor;
  language: Language;
  readOnly: boolean;
}

/** The text in one language: its form, and what customers would see. */
function LanguageText({ editor, language, readOnly }: LanguageTextProps) {
  const { t } = useTranslation(['backoffice-content']);
  const { base, dirty } = editor;
  const { item } = base;
  const saved = base.shown.texts.find((text) => text.language === language);
  const isEmpty = saved === undefined && editor.edits.texts[language] === undefined;
  return (
    <>
      <div className="c-stack">
        {isEmpty && (
          <p className="b-quiet">{t(($) => $['backoffice-content'].edit.noText, { language: LANGUAGE_NAMES[language] })}</p>
        )}
        <TextForm
          key={language}
          language={language}
          fields={editor.textOf(language)}
          onChange={(fields) => editor.setText(language, fields)}
          readOnly={readOnly}
        />
        {!readOnly && !dirty && saved !== undefined && item.languages.length > 1 && (
          <span>
            <RemoveText key={language} item={item} language={language} />
          </span>
        )}
      </div>
      <Preview
        key={`${language}-${item.id}`}
        fields={editor.textOf(language)}
        language={language}
        saved={saved !== undefined && (saved.blocks.length > 0 || saved.body === '') ? saved : undefined}
      />
    </>
  );
}

function EntryPage({ fresh }: { fresh: StaffContentEntry }) {
  const { t } = useTranslation(['backoffice-content']);
  const search = usePageSearch();
  const setSearch = useSetSearch();
  const readOnly = !useMay('content.write');
  const editor = useEditor(fresh);
  const { base, dirty } = editor;
  const { item } = base;
  const language: Language = isLanguage(search['text']) ? search['text'] : 'en';
  const open = Number(search['version']);
  return (
    <Page
      title={item.title || item.slug}
      tag={<StandTags item={item} />}
      tools={<EntryActs editor={editor} />}
      tabs={
        <Tabs
          id={TABS}
          label={t(($) => $['backoffice-content'].edit.languages)}
          items={LANGUAGES.map((value) => ({ value, label: tabLabel(editor, value) }))}
          value={language}
          onChange={(next) => setSearch({ text: next })}
        />
      }
      side={
        Number.isSafeInteger(open) && open > 0 ? (
          <RevisionPanel
            entryId={item.id}
            revision={open}
            language={language}
            onClose={() => setSearch({ version: null })}
            onUse={readOnly ? null : (fields) => editor.setText(language, fields)}
          />
        ) : undefined
      }
      foot={<EntryFoot item={item} />}
      padded
    >
      <EditorNotes editor={editor} readOnly={readOnly} />
      <TabPanel id={TABS} value={language} className="c-columns">
        <LanguageText editor={editor} language={language} readOnly={readOnly} />
      </TabPanel>
      <div className="c-columns c-lower">
        {hasFrame(item.kind) && (
          <FrameForm kind={item.kind} frame={editor.frame} onChange={editor.setFrame} readOnly={readOnly} />
        )}
        <Versions entry={base} open={open} onOpen={(revision) => setSearch({ version: revision })} />
        <Publications entry={base} />
      </div>
      <LeaveGuard active={dirty} onDiscard={editor.discard} />
    </Page>
  );
}
