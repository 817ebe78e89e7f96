/** An older version at the side, in the language that is open: read it next to the newest, or take its text over. */
import type { Language } from '@glasshouse/contract';
import { getContent } from '@glasshouse/contract/content';
import { LANGUAGE_NAMES } from '@glasshouse/i18n/languages.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useCall } from '../../../app/use-call.ts';
import { SidePanel } from '../../../kit/SidePanel.tsx';
import type { TextFields } from '../model/edits.ts';
import { Paper } from './Paper.tsx';
import { Moment } from './Stand.tsx';

export interface RevisionPanelProps {
  entryId: number;
  revision: number;
  language: Language;
  onClose: () => void;
  /** Puts a text into the editor; undefined without permission. */
  onUse: ((fields: TextFields) => void) | null;
}

export function RevisionPanel({ entryId, revision, language, onClose, onUse }: RevisionPanelProps) {
  const { t } = useTranslation(['backoffice-content', 'common']);
  const read = useCall(getContent, { entry_id: entryId, revision }, { quiet: true });
  const shown = read.data?.shown;
  const text = shown?.texts.find((one) => one.language === language);
  return (
    <SidePanel
      title={t(($) => $['backoffice-content'].history.versionIn, { revision, language: LANGUAGE_NAMES[language] })}
      onClose={onClose}
      foot={
        text &&
        onUse && (
          <Button block onClick={() => onUse({ title: text.title, summary: text.summary, body: text.body })}>
            {t(($) => $['backoffice-content'].history.use)}
          </Button>
        )
      }
    >
      {shown && (
        <p className="b-quiet">
          {shown.saved_by?.name ?? t(($) => $['backoffice-content'].history.house)} · <Moment ms={shown.saved} />
        </p>
      )}
      {!read.data && !read.isError && <LoadingView label={t(($) => $.common.states.loading)} />}
      {read.isError && !read.data && <EmptyState title={t(($) => $.common.states.failed)} />}
      {shown && !text && <p>{t(($) => $['backoffice-content'].history.noText)}</p>}
      {text && <Paper fields={text} blocks={text.blocks} language={language} />}
    </SidePanel>
  );
}
