/** Account name, nickname and signature: rows that open their sheets. */
import {
  ACCOUNT_NAME_LENGTH,
  NICKNAME_LENGTH,
  SIGNATURE_LENGTH,
  type UserInfo,
  editAccountName,
  editNickname,
  editSignature,
} from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { masked } from '../model/mask.ts';
import { chosenName } from '../model/profile.ts';
import { readProfileAgain } from '../queries/settings.ts';
import { ShortTextSheet } from './ShortTextSheet.tsx';

/** The open sheet and what happens when something was saved. */
function useEditing() {
  const { t } = useTranslation(['settings']);
  const [open, setOpen] = useState(false);
  return {
    open,
    edit: () => setOpen(true),
    close: () => setOpen(false),
    done: () => {
      void readProfileAgain();
      toast.show({ kind: 'success', text: t(($) => $.settings.profile.saved) });
      setOpen(false);
    },
  };
}

/** The name that one may sign in with; until it is chosen it is the contact, which is not shown in full. */
export function AccountNameRow({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['settings']);
  const editing = useEditing();
  const save = useCallMutation(editAccountName, { quiet: true, onDone: editing.done });
  const title = t(($) => $.settings.profile.name);
  const chosen = chosenName(user);
  return (
    <>
      <ListRow title={title} value={chosen ?? masked(user.account_name)} onPress={editing.edit} chevron />
      <ShortTextSheet
        open={editing.open}
        onClose={editing.close}
        title={title}
        hint={t(($) => $.settings.profile.nameHint, ACCOUNT_NAME_LENGTH)}
        value={chosen ?? ''}
        limits={ACCOUNT_NAME_LENGTH}
        busy={save.busy}
        refusal={save.failure ? failureText(save.failure) : undefined}
        onSave={(account_name) => save.submit({ account_name })}
      />
    </>
  );
}

/** The nickname. */
export function NicknameRow({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['settings']);
  const editing = useEditing();
  const save = useCallMutation(editNickname, { quiet: true, onDone: editing.done });
  const title = t(($) => $.settings.profile.nickname);
  return (
    <>
      <ListRow title={title} value={user.nickname} onPress={editing.edit} chevron />
      <ShortTextSheet
        open={editing.open}
        onClose={editing.close}
        title={title}
        hint={t(($) => $.settings.profile.nicknameHint, NICKNAME_LENGTH)}
        value={user.nickname}
        limits={NICKNAME_LENGTH}
        busy={save.busy}
        refusal={save.failure ? failureText(save.failure) : undefined}
        onSave={(nickname) => save.submit({ nickname })}
      />
    </>
  );
}

/** The signature. */
export function SignatureRow({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['settings']);
  const editing = useEditing();
  const save = useCallMutation(editSignature, { quiet: true, onDone: editing.done });
  const title = t(($) => $.settings.profile.signature);
  return (
    <>
      <ListRow
        title={title}
        value={user.signature || t(($) => $.settings.profile.notSet)}
        onPress={editing.edit}
        chevron
        className="[&_.g-row-value]:wrap-anywhere"
      />
      <ShortTextSheet
        open={editing.open}
        onClose={editing.close}
        title={title}
        hint={t(($) => $.settings.profile.signatureHint, SIGNATURE_LENGTH)}
        value={user.signature}
        limits={SIGNATURE_LENGTH}
        optional
        busy={save.busy}
        refusal={save.failure ? failureText(save.failure) : undefined}
        onSave={(signature) => save.submit({ signature })}
      />
    </>
  );
}
