/** What customers would get of the text as it stands in the editor, from the server, and why it could not be saved. */
import { CallFailure } from '@glasshouse/client';
import type { Language } from '@glasshouse/contract';
import { type ContentProblem, type ContentTree, previewContent } from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { failureText } from '../../../app/services.ts';
import { useCall } from '../../../app/use-call.ts';
import { useDebounced } from '../../../app/use-debounced.ts';
import { Section } from '../../../kit/SidePanel.tsx';
import type { TextFields } from '../model/edits.ts';
import { Paper } from './Paper.tsx';

const STILL_MS = 500;

function Problem({ problem }: { problem: ContentProblem }) {
  const { t } = useTranslation(['backoffice-content']);
  const { line, text } = problem;
  return <li>{t(($) => $['backoffice-content'].preview.problems[problem.problem], { line, text })}</li>;
}

export interface PreviewProps {
  fields: TextFields;
  language: Language;
  /** The text as it is saved, whose tree is known already. */
  saved?: { body: string; blocks: ContentTree } | undefined;
}

/** The preview: follows what is typed once it rests for a moment. */
export function Preview({ fields, language, saved }: PreviewProps) {
  const { t } = useTranslation(['backoffice-content']);
  const body = useDebounced(fields.body, STILL_MS);
  const isSaved = saved?.body === body;
  const read = useCall(previewContent, { body }, { enabled: !isSaved && body.trim() !== '', quiet: true, keepPrevious: true });
  const shown = isSaved ? { blocks: saved.blocks, problems: [] } : body.trim() === '' ? undefined : read.data;
  const isEmpty = fields.title.trim() === '' && fields.summary.trim() === '' && fields.body.trim() === '';
  return (
    <Section title={t(($) => $['backoffice-content'].preview.title)} aside={t(($) => $['backoffice-content'].preview.aside)}>
      {isEmpty ? (
        <p className="b-quiet">{t(($) => $['backoffice-content'].preview.empty)}</p>
      ) : (
        <Paper fields={fields} blocks={shown?.blocks ?? []} language={language} />
      )}
      <div role="status">
        {shown !== undefined && shown.problems.length > 0 && (
          <Note tone="warn" icon={iconWarn} className="c-problems">
            <p>{t(($) => $['backoffice-content'].preview.unsavable)}</p>
            <ul>
              {shown.problems.map((problem, place) => (
                <Problem key={place} problem={problem} />
              ))}
            </ul>
          </Note>
        )}
        {!isSaved && read.error instanceof CallFailure && <p className="b-failure c-problems">{failureText(read.error)}</p>}
      </div>
    </Section>
  );
}
