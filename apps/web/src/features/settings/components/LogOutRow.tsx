/** Logs out, after a question. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { navigation } from '../../../app/services.ts';
import { logOut } from '../queries/settings.ts';

/** A button and its dialog. */
export function LogOutRow() {
  const { t } = useTranslation(['settings', 'common']);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await logOut();
    setOpen(false);
    await layersGone();
    toast.show({ kind: 'success', text: t(($) => $.settings.logOut.done) });
    navigation.relaunch('/');
  };
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        {t(($) => $.settings.logOut.button)}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(($) => $.settings.logOut.title)}
        description={t(($) => $.settings.logOut.text)}
        safeLabel={t(($) => $.settings.logOut.stay)}
        actionLabel={t(($) => $.settings.logOut.button)}
        tone="danger"
        busy={busy}
        onAction={() => void leave()}
      />
    </>
  );
}
