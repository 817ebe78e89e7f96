/** One passkey with its menu. */
import { type Passkey, removePasskey, renamePasskey } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Menu } from '@glasshouse/ui/Menu.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconEdit, iconKey, iconMore, iconTrash } from '@glasshouse/ui/icons.ts';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useHold } from '../../../app/data/use-hold.ts';
import { useFormats, useTimeAgo } from '../../../app/formats/use-formats.ts';
import { reloadSecurity } from '../queries/security.ts';

const reload = () => void reloadSecurity();

interface RenameSheetProps {
  id: Passkey['id'];
  name: string;
  onName: (name: string) => void;
  open: boolean;
  onClose: () => void;
}

function RenameSheet({ id, name, onName, open, onClose }: RenameSheetProps) {
  const { t } = useTranslation(['security', 'common']);
  const rename = useCallMutation(renamePasskey, {
    onDone() {
      onClose();
      reload();
    },
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.security.passkeys.rename)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={rename.busy}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          rename.submit({ id, name });
        }}
      >
        <Field
          size="lg"
          label={t(($) => $.security.passkeys.name)}
          value={name}
          maxLength={40}
          onChange={(event) => onName(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" block busy={rename.busy} disabled={name.trim() === ''}>
          {t(($) => $.security.phrase.save)}
        </Button>
      </form>
    </Sheet>
  );
}

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation(['security', 'common']);
  const wait = useHold();
  const formats = useFormats();
  const ago = useTimeAgo();
  const [layer, setLayer] = useState<'none' | 'rename' | 'remove'>('none');
  const [name, setName] = useState(passkey.name);
  const remove = useCallMutation(removePasskey, {
    onDone() {
      toast.show({ kind: 'success', text: t(($) => $.security.passkeys.removed) });
      reload();
    },
  });
  const removeIt = async () => {
    setLayer('none');
    await layersGone();
    remove.submit({ id: passkey.id });
  };
  const used =
    passkey.last_used === null
      ? t(($) => $.security.passkeys.neverUsed, { date: formats.date(passkey.created) })
      : t(($) => $.security.passkeys.used, { when: ago(passkey.last_used) });
  return (
    <>
      <ListRow
        icon={iconKey}
        title={passkey.name}
        sub={passkey.is_backed_up ? `${used} · ${t(($) => $.security.passkeys.synced)}` : used}
        trailing={
          <Menu
            align="end"
            trigger={<IconButton icon={iconMore} label={`${t(($) => $.common.buttons.more)}: ${passkey.name}`} />}
            items={[
              { value: 'rename', label: t(($) => $.security.passkeys.rename), icon: iconEdit },
              { value: 'remove', label: t(($) => $.security.passkeys.remove), icon: iconTrash, danger: true },
            ]}
            onSelect={(choice) => {
              setName(passkey.name);
              setLayer(choice as 'rename' | 'remove');
            }}
          />
        }
      />
      <RenameSheet id={passkey.id} name={name} onName={setName} open={layer === 'rename'} onClose={() => setLayer('none')} />
      <Dialog
        open={layer === 'remove'}
        onOpenChange={(open) => !open && setLayer('none')}
        title={t(($) => $.security.passkeys.removeAsk, { name: passkey.name })}
        description={t(($) => $.security.passkeys.removeText, { wait })}
        safeLabel={t(($) => $.security.passkeys.keep)}
        actionLabel={t(($) => $.security.passkeys.remove)}
        tone="danger"
        onAction={() => void removeIt()}
      />
    </>
  );
}
