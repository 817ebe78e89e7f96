/** Adds an address (SCR-024): coin and network, the address, a label, its QR picture; then the last characters again. */
import { ADDRESS_LABEL_LENGTH, checkWalletAddress } from '@glasshouse/contract/funding';
import { listCurrencies } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Field, TextArea } from '@glasshouse/ui/Field.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { UploadTile } from '@glasshouse/ui/UploadTile.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { failureText } from '../../../app/services.ts';
import { ConfirmAddress } from '../components/ConfirmAddress.tsx';
import { useQrPicture } from '../components/use-qr-picture.ts';
import { errorAt } from '../../../app/data/error-at.ts';
import { type CoinNetwork, addressIn, coinName, coinNetworks, isSameAddress } from '../model/address.ts';
import { drawQr } from '../model/draw-qr.ts';

/** The screen. */
export default function AddAddress() {
  const { t } = useTranslation(['addresses', 'common']);
  const currencies = useCall(listCurrencies, undefined, { quiet: true });
  const { currency } = usePageSearch('/pages/setting/addWallet');
  if (currencies.data) return <Form coins={coinNetworks(currencies.data)} wished={Number(currency)} />;
  return (
    <Page>
      {currencies.isError ? (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void currencies.refetch()}
        />
      ) : (
        <SkeletonList rows={4} label={t(($) => $.common.states.loading)} />
      )}
    </Page>
  );
}

function useAddressForm({ coins, wished }: FormProps, onChecked: () => void) {
  const [key, setKey] = useState((coins.find(({ currencyId }) => currencyId === wished) ?? coins[0])?.key ?? '');
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  // An address that has not come as text comes with the picture.
  const picture = useQrPicture((text) => setAddress((typed) => (typed === '' ? addressIn(text) : typed)));
  const check = useCallMutation(checkWalletAddress, { quiet: true, onDone: onChecked });
  const changed =
    (set: (text: string) => void) =>
    (text: string): void => {
      set(text);
      check.reset();
    };
  return {
    address,
    name,
    picture,
    check,
    coin: coins.find((one) => one.key === key) ?? coins[0],
    setKey: changed(setKey),
    setAddress: changed(setAddress),
    setName,
    /** The picture has no code. */
    isUnread: picture.content === '',
    /** The picture shows another address than the one that was typed. */
    differs: picture.content !== null && picture.content !== '' && address !== '' && !isSameAddress(picture.content, address),
    missing: address.trim() === '' ? 'address' : name.trim() === '' ? 'name' : picture.content === null ? 'qrcode' : null,
  } as const;
}

interface AddressFieldsProps {
  coins: readonly CoinNetwork[];
  coin: CoinNetwork;
  form: ReturnType<typeof useAddressForm>;
}

function AddressFields({ coins, coin, form }: AddressFieldsProps) {
  const { t } = useTranslation(['addresses']);
  const { failure } = form.check;
  const addressError = errorAt(failure, ['address', 'network', 'currency']);
  return (
    <>
      <Select
        size="lg"
        label={t(($) => $.addresses.form.coin)}
        prefix={<CoinIcon symbol={coin.code} size={24} />}
        options={coins.map((one) => ({ value: one.key, label: coinName(one) }))}
        value={coin.key}
        onChange={form.setKey}
      />
      <TextArea
        label={t(($) => $.addresses.form.address)}
        hint={t(($) => $.addresses.form.addressHint, { coin: coinName(coin) })}
        error={addressError ?? (failure ? failureText(failure) : undefined)}
        rows={2}
        className="mono"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={120}
        value={form.address}
        onChange={(event) => form.setAddress(event.target.value.replaceAll(/\s/g, ''))}
      />
      <Field
        size="lg"
        label={t(($) => $.addresses.form.name)}
        placeholder={t(($) => $.addresses.form.namePlaceholder)}
        maxLength={ADDRESS_LABEL_LENGTH.max}
        value={form.name}
        onChange={(event) => form.setName(event.target.value)}
      />
    </>
  );
}

/** The picture of the code; who has the address as text alone can have it drawn. */
function PictureField({ form }: Pick<AddressFieldsProps, 'form'>) {
  const { t } = useTranslation(['addresses', 'files']);
  const { address, picture, isUnread, differs } = form;
  const draw = async () => {
    const drawn = await drawQr(address);
    if (drawn) await picture.choose(drawn);
  };
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      <UploadTile
        label={t(($) => $.addresses.form.qr)}
        {...picture.tile}
        state={picture.state}
        onFile={(file) => void picture.choose(file)}
        onCancel={picture.cancel}
      />
      {address !== '' && (picture.content === null || isUnread || differs) && picture.state.kind !== 'uploading' && (
        <Button variant="link" size="sm" className="w-auto! px-0" onClick={() => void draw()}>
          {t(($) => $.addresses.form.qrDraw)}
        </Button>
      )}
    </div>
  );
}

/** What is wrong with the picture: no code in it, or that of another address. */
function PictureNotes({ isUnread, differs }: { isUnread: boolean; differs: boolean }) {
  const { t } = useTranslation(['addresses']);
  return (
    <>
      {isUnread && (
        <div role="alert">
          <Note tone="danger" icon={iconWarn}>
            {t(($) => $.addresses.form.qrNone)}
          </Note>
        </div>
      )}
      {differs && (
        <div role="alert">
          <Note tone="danger" icon={iconWarn}>
            {t(($) => $.addresses.form.qrDiffers)}
          </Note>
        </div>
      )}
    </>
  );
}

interface FormProps {
  coins: readonly CoinNetwork[];
  /** The currency that an address is wanted for. */
  wished: number;
}

function Form(props: FormProps) {
  const { coins } = props;
  const { t } = useTranslation(['addresses']);
  const [open, setOpen] = useState(false);
  const form = useAddressForm(props, () => setOpen(true));
  const { address, name, picture, coin, check, isUnread, differs, missing } = form;
  if (!coin) return null;
  const place = { currency: coin.currencyId, ...(coin.network === '' ? {} : { network: coin.network }) };
  return (
    <Page
      foot={
        <ActionFoot>
          <Button
            variant="primary"
            size="lg"
            block
            busy={check.busy}
            disabled={missing !== null || differs || isUnread}
            onClick={() => check.submit({ ...place, address })}
          >
            {missing === null ? t(($) => $.addresses.form.review) : t(($) => $.addresses.missing[missing])}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-4">
        <AddressFields coins={coins} coin={coin} form={form} />
        <PictureField form={form} />
        <PictureNotes isUnread={isUnread} differs={differs} />
        <Note tone="warn" icon={iconWarn}>
          {t(($) => $.addresses.form.warning, { coin: coinName(coin) })}
        </Note>
      </div>
      {check.answer && picture.reference !== null && (
        <ConfirmAddress
          coin={coin}
          address={check.answer.address}
          name={name.trim()}
          qrcode={picture.reference}
          preview={picture.preview}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </Page>
  );
}
