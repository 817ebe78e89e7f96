/** Acts on a user: freeze and unfreeze, propose a credit or debit, download the person file. */
import {
  FREEZE_REASONS,
  type FreezeReason,
  type StaffUser,
  exportUser,
  freezeUser,
  getUser,
  listUserNotes,
  unfreezeUser,
} from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { saveBlob } from '@glasshouse/ui/save-file.ts';
import { client } from '../../../app/services.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';

type Act = 'freeze' | 'unfreeze' | 'credit' | 'debit' | 'export';

function useUserActs(done: () => void) {
  const { t } = useTranslation(['backoffice-users', 'common']);
  const refresh = (text: string) => {
    done();
    toast.show({ kind: 'success', text });
    void invalidateCall(getUser);
    void invalidateCall(listUserNotes);
  };
  return {
    freeze: useCallMutation(freezeUser, { quiet: true, onDone: () => refresh(t(($) => $['backoffice-users'].acts.frozen)) }),
    unfreeze: useCallMutation(unfreezeUser, {
      quiet: true,
      onDone: () => refresh(t(($) => $['backoffice-users'].acts.unfrozen)),
    }),
  };
}

/** Saves the file of what is kept about a user; `done` is called when it is saved, or failed. */
function useUserFile(userId: number, done: () => void) {
  const { t } = useTranslation(['backoffice-users']);
  const [isSaving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    client
      .download(exportUser, { user_id: userId })
      .then(
        ({ name, blob }) => saveBlob(name, blob),
        () => toast.show({ kind: 'error', text: t(($) => $['backoffice-users'].acts.exportFailed) }),
      )
      .finally(() => {
        setSaving(false);
        done();
      });
  };
  return { isSaving, save };
}

/** The buttons with their dialogs. */
export function UserActs({ user }: { user: StaffUser }) {
  const { t } = useTranslation(['backoffice-users', 'common']);
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const { freeze, unfreeze } = useUserActs(close);
  const file = useUserFile(user.id, close);
  const may = {
    freeze: useMay('users.freeze') && user.state === 'open',
    unfreeze: useMay('users.unfreeze') && user.state === 'frozen',
    credit: useMay('proposals.credit.propose') && user.state !== 'closed',
    debit: useMay('proposals.debit.propose') && user.state !== 'closed',
    export: useMay('users.export'),
  };
  return (
    <>
      {(['credit', 'debit', 'export', 'freeze', 'unfreeze'] as const).map(
        (name) =>
          may[name] && (
            <Button key={name} size="sm" variant="outline" onClick={() => setAct(name)}>
              {t(($) => $['backoffice-users'].acts[name])}
            </Button>
          ),
      )}
      <ReasonDialog
        open={act === 'freeze'}
        onClose={close}
        title={t(($) => $['backoffice-users'].acts.freezeTitle)}
        text={t(($) => $['backoffice-users'].acts.freezeText)}
        reasons={FREEZE_REASONS.map((value) => ({ value, label: t(($) => $['backoffice-users'].freezeReasons[value]) }))}
        actionLabel={t(($) => $['backoffice-users'].acts.freeze)}
        tone="danger"
        busy={freeze.busy}
        failure={freeze.failure}
        onSubmit={({ reason, note }) => freeze.submit({ user_id: user.id, reason: reason as FreezeReason, note })}
      />
      <ReasonDialog
        open={act === 'unfreeze'}
        onClose={close}
        title={t(($) => $['backoffice-users'].acts.unfreezeTitle)}
        text={t(($) => $['backoffice-users'].acts.unfreezeText)}
        actionLabel={t(($) => $['backoffice-users'].acts.unfreeze)}
        busy={unfreeze.busy}
        failure={unfreeze.failure}
        onSubmit={({ note }) => unfreeze.submit({ user_id: user.id, note })}
      />
      {(act === 'credit' || act === 'debit') && <AdjustDialog kind={act} user={user} open onClose={close} />}
      <Dialog
        open={act === 'export'}
        onOpenChange={(next) => !next && close()}
        title={t(($) => $['backoffice-users'].acts.exportTitle)}
        description={t(($) => $['backoffice-users'].acts.exportText)}
        safeLabel={t(($) => $.common.buttons.cancel)}
        actionLabel={t(($) => $['backoffice-users'].acts.export)}
        onAction={file.save}
        busy={file.isSaving}
      />
    </>
  );
}
