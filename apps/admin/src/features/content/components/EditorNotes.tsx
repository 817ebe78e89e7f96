/** Notes above the editor: why saving failed, a newer revision, changes put aside. */
import type { Language } from '@glasshouse/contract';
import { LANGUAGE_NAMES } from '@glasshouse/i18n/languages.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats.ts';
import { failureText } from '../../../app/services.ts';
import { isDirty } from '../model/edits.ts';
import type { Editor } from './use-editor.ts';

function Newer({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['backoffice-content']);
  const formats = useFormats();
  if (editor.newer === null) return null;
  const { revision, saved_by, saved } = editor.newer.item;
  const name = saved_by?.name ?? t(($) => $['backoffice-content'].history.house);
  return (
    <Note tone="warn" icon={iconWarn}>
      <div className="c-stack">
        <p>
          <b>{t(($) => $['backoffice-content'].newer.title, { revision, name, time: formats.dateTime(saved) })}</b>
          <br />
          {t(($) => $['backoffice-content'].newer.text)}
        </p>
        <span>
          <Button size="sm" onClick={editor.loadNewer}>
            {t(($) => $['backoffice-content'].newer.load, { revision })}
          </Button>
        </span>
      </div>
    </Note>
  );
}

function Aside({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['backoffice-content']);
  const { texts, frame } = editor.aside;
  if (!isDirty(editor.aside)) return null;
  return (
    <Note icon={iconInfo}>
      <div className="c-stack">
        <p>{t(($) => $['backoffice-content'].aside.text)}</p>
        {Object.entries(texts).map(([language, fields]) => (
          <details key={language}>
            <summary>{LANGUAGE_NAMES[language as Language]}</summary>
            <pre className="b-pre" tabIndex={0}>
              {[fields.title, fields.summary, fields.body].filter((text) => text !== '').join('\n\n')}
            </pre>
          </details>
        ))}
        {frame !== null && <pre className="b-pre">{[frame.link, frame.picture?.src].filter(Boolean).join('\n')}</pre>}
        <span>
          <Button size="sm" onClick={editor.dropAside}>
            {t(($) => $['backoffice-content'].aside.drop)}
          </Button>
        </span>
      </div>
    </Note>
  );
}

export function EditorNotes({ editor, readOnly }: { editor: Editor; readOnly: boolean }) {
  const { t } = useTranslation(['backoffice-content']);
  const { failed } = editor;
  const at = failed?.language ? LANGUAGE_NAMES[failed.language] : t(($) => $['backoffice-content'].edit.frame);
  return (
    <div className="c-notes">
      {readOnly && <Note icon={iconInfo}>{t(($) => $['backoffice-content'].edit.readOnly)}</Note>}
      {failed !== null && (
        <p className="b-failure" role="alert">
          {`${at}: ${failureText(failed.failure)}`}
        </p>
      )}
      <Newer editor={editor} />
      <Aside editor={editor} />
    </div>
  );
}
