/** The last look at an address before it is kept: in full, its end typed once more, then the step-up. */
import { ADDRESS_TAIL_LENGTH, getAddressHold, listWalletAddresses, saveWalletAddress } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconClock } from '@glasshouse/ui/icons.ts';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useDuration } from '../../../app/data/use-hold.ts';
import { invalidateCall, useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { failureText, navigation } from '../../../app/services.ts';
import { type CoinNetwork, coinName, isTail } from '../model/address.ts';
import { FullAddress } from './AddressText.tsx';

/** Props of ConfirmAddress. */
export interface ConfirmAddressProps {
  coin: CoinNetwork;
  /** In its one form, as the server answered it. */
  address: string;
  name: string;
  qrcode: string;
  preview: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Saves the address; then the page that added it is left. */
function useSaveAddress({ coin, address, name, qrcode, onOpenChange }: ConfirmAddressProps) {
  const { t } = useTranslation(['addresses']);
  const act = useCallMutation(saveWalletAddress, {
    quiet: true,
    async onDone() {
      void invalidateCall(listWalletAddresses);
      toast.show({ kind: 'success', text: t(($) => $.addresses.confirm.done) });
      onOpenChange(false);
      await layersGone();
      navigation.back();
    },
  });
  const save = () =>
    act.submit({
      currency: coin.currencyId,
      ...(coin.network === '' ? {} : { network: coin.network }),
      address,
      name,
      qrcode,
    });
  return { save, act };
}

/** The address in full, its coin and its name, and the picture that came with it. */
function AddressFacts({ coin, address, name, preview }: Pick<ConfirmAddressProps, 'coin' | 'address' | 'name' | 'preview'>) {
  const { t } = useTranslation(['addresses']);
  return (
    <>
      <FullAddress address={address} />
      <KeyValueList
        items={[
          { label: t(($) => $.addresses.form.coin), value: coinName(coin) },
          { label: t(($) => $.addresses.form.name), value: name },
        ]}
      />
      {preview !== null && (
        <img
          src={preview}
          alt={t(($) => $.addresses.facts.qr)}
          className="max-h-28 justify-self-center rounded-lg object-contain"
        />
      )}
    </>
  );
}

/** The sheet. */
export function ConfirmAddress(props: ConfirmAddressProps) {
  const { coin, address, name, preview, open, onOpenChange } = props;
  const { t } = useTranslation(['addresses', 'common']);
  const [tail, setTail] = useState('');
  const [wrong, setWrong] = useState(false);
  const hold = useCall(getAddressHold, undefined, { quiet: true }).data;
  const duration = useDuration();
  const { save, act } = useSaveAddress(props);
  const submit = () => {
    if (isTail(address, tail)) save();
    else setWrong(true);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.addresses.confirm.title)}
      description={t(($) => $.addresses.confirm.text)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={act.busy}
      foot={
        <Button variant="primary" size="lg" block busy={act.busy} disabled={tail.trim() === ''} onClick={submit}>
          {t(($) => $.addresses.confirm.button)}
        </Button>
      }
    >
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <AddressFacts coin={coin} address={address} name={name} preview={preview} />
        <Field
          size="lg"
          label={t(($) => $.addresses.confirm.tail, { count: ADDRESS_TAIL_LENGTH })}
          className="mono"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={ADDRESS_TAIL_LENGTH}
          value={tail}
          error={wrong ? t(($) => $.addresses.confirm.wrong) : act.failure ? failureText(act.failure) : undefined}
          onChange={(event) => {
            setTail(event.target.value);
            setWrong(false);
            act.reset();
          }}
        />
        {hold && (
          <Note icon={iconClock}>{t(($) => $.addresses.confirm.wait, { time: duration((hold.hours * hold.day_ms) / 24) })}</Note>
        )}
      </form>
    </Sheet>
  );
}
