/** What can be done about an entry as a whole: save, publish, take from customers, remove a language. */
import type { Language } from '@glasshouse/contract';
import { type StaffContentItem, getContent, listContent, removeContentText, withdrawContent } from '@glasshouse/contract/content';
import { LANGUAGE_NAMES } from '@glasshouse/i18n/languages.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { FailureNote } from '../../../kit/FailureNote.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import type { Editor } from './use-editor.ts';

const readAgain = () => {
  void invalidateCall(getContent);
  void invalidateCall(listContent);
};

/** The buttons in the head of the page. */
export function EntryActs({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['backoffice-content']);
  const [mayWrite, mayPublish] = [useMay('content.write'), useMay('content.publish')];
  const [asked, setAsked] = useState<'publish' | 'withdraw' | null>(null);
  const { item } = editor.base;
  const save = async () => {
    const saved = await editor.save();
    if (saved) toast.show({ kind: 'success', text: t(($) => $['backoffice-content'].edit.saved, { revision: saved.revision }) });
    return saved;
  };
  const publish = async () => {
    if (!editor.dirty || (await save())) setAsked('publish');
  };
  return (
    <>
      {mayPublish && (item.state === 'live' || item.state === 'scheduled') && (
        <Button size="sm" onClick={() => setAsked('withdraw')}>
          {t(($) => $['backoffice-content'].withdraw.act)}
        </Button>
      )}
      {mayWrite && (
        <Button size="sm" disabled={!editor.dirty} busy={editor.isSaving} onClick={() => void save()}>
          {editor.dirty ? t(($) => $['backoffice-content'].edit.save) : t(($) => $['backoffice-content'].edit.unchanged)}
        </Button>
      )}
      {mayPublish && (
        <Button size="sm" variant="primary" disabled={editor.isSaving} onClick={() => void publish()}>
          {editor.dirty ? t(($) => $['backoffice-content'].publish.saveFirst) : t(($) => $['backoffice-content'].publish.act)}
        </Button>
      )}
      {asked === 'publish' && <PublishDialog item={item} onClose={() => setAsked(null)} />}
      {asked === 'withdraw' && <WithdrawDialog item={item} onClose={() => setAsked(null)} />}
    </>
  );
}

function WithdrawDialog({ item, onClose }: { item: StaffContentItem; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-content', 'common']);
  const act = useCallMutation(withdrawContent, {
    quiet: true,
    onDone() {
      toast.show({ kind: 'success', text: t(($) => $['backoffice-content'].withdraw.done) });
      readAgain();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $['backoffice-content'].withdraw.title)}
      description={t(($) => $['backoffice-content'].withdraw.text)}
      safeLabel={t(($) => $.common.buttons.cancel)}
      actionLabel={t(($) => $['backoffice-content'].withdraw.act)}
      tone="danger"
      busy={act.busy}
      onAction={() => act.submit({ entry_id: item.id })}
    >
      <FailureNote failure={act.failure} />
    </Dialog>
  );
}

/** Removes the text in one language, as a separate version. Only without unsaved changes. */
export function RemoveText({ item, language }: { item: StaffContentItem; language: Language }) {
  const { t } = useTranslation(['backoffice-content', 'common']);
  const [isAsking, setAsking] = useState(false);
  const act = useCallMutation(removeContentText, {
    quiet: true,
    onDone() {
      readAgain();
      setAsking(false);
    },
  });
  const label = t(($) => $['backoffice-content'].edit.removeText, { language: LANGUAGE_NAMES[language] });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(next) => {
          setAsking(next);
          if (!next) act.reset();
        }}
        title={label}
        description={t(($) => $['backoffice-content'].edit.removeTextHint)}
        safeLabel={t(($) => $.common.buttons.cancel)}
        actionLabel={t(($) => $.common.buttons.remove)}
        tone="danger"
        busy={act.busy}
        onAction={() => act.submit({ entry_id: item.id, revision: item.revision, language })}
      >
        <FailureNote failure={act.failure} />
      </Dialog>
    </>
  );
}
