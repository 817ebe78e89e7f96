/** One address: in full, with its QR picture; copy and delete. */
import { type WalletAddress, deleteWalletAddress, listWalletAddresses } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { iconCopyText, iconTrash } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { copyText } from '../../../app/copy-text.ts';
import { invalidateCall, useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { coinName } from '../model/address.ts';
import { usePrivatePicture } from '../queries/private-picture.ts';
import { FullAddress } from './AddressText.tsx';

/** Props of AddressSheet. */
export interface AddressSheetProps {
  address: WalletAddress;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sheet. */
export function AddressSheet({ address, open, onOpenChange }: AddressSheetProps) {
  const { t } = useTranslation(['addresses', 'common']);
  const formats = useFormats();
  const [asks, setAsks] = useState(false);
  const remove = useCallMutation(deleteWalletAddress, {
    onDone() {
      setAsks(false);
      onOpenChange(false);
      toast.show({ kind: 'success', text: t(($) => $.addresses.remove.done) });
      void invalidateCall(listWalletAddresses);
    },
  });
  const copy = async () => {
    if (await copyText(address.address)) toast.show({ kind: 'success', text: t(($) => $.common.buttons.copied) });
  };
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={address.name}
        description={coinName(address)}
        closeLabel={t(($) => $.common.buttons.close)}
        foot={
          <ButtonRow>
            <Button variant="outline" icon={iconTrash} onClick={() => setAsks(true)}>
              {t(($) => $.addresses.remove.button)}
            </Button>
            <Button icon={iconCopyText} onClick={() => void copy()}>
              {t(($) => $.common.buttons.copy)}
            </Button>
          </ButtonRow>
        }
      >
        <div className="grid gap-3">
          <FullAddress address={address.address} />
          {open && <Picture reference={address.qrcode} />}
          <KeyValueList
            items={[
              { label: t(($) => $.addresses.facts.added), value: formats.dateTime(address.created) },
              {
                label: t(($) => $.addresses.facts.usable),
                value: address.usable ? t(($) => $.addresses.list.ready) : formats.dateTime(address.usable_from),
              },
            ]}
          />
        </div>
      </Sheet>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t(($) => $.addresses.remove.title, { name: address.name })}
        description={t(($) => $.addresses.remove.text)}
        safeLabel={t(($) => $.common.buttons.cancel)}
        actionLabel={t(($) => $.addresses.remove.button)}
        tone="danger"
        busy={remove.busy}
        onAction={() => remove.submit({ id: address.id })}
      />
    </>
  );
}

function Picture({ reference }: { reference: string }) {
  const { t } = useTranslation(['addresses']);
  const source = usePrivatePicture(reference);
  if (source === '') return null;
  return source === null ? (
    <Skeleton height={160} />
  ) : (
    <img src={source} alt={t(($) => $.addresses.facts.qr)} className="max-h-52 justify-self-center rounded-xl object-contain" />
  );
}
