/** Adds an address (SCR-024): coin and network, the address, a label, its QR picture; then the last characters again. */
import { ADDRESS_LABEL_LENGTH, checkWalletAddress, listCurrencies } from '@glasshouse/contract';
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
import { useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { failureText } from '../../../app/services.ts';
import { ConfirmAddress } from '../components/ConfirmAddress.tsx';
import { useQrPicture } from '../components/use-qr-picture.ts';
import { errorAt } from '../../../app/data/error-at.ts';
import { type CoinNetwork, coinName, coinNetworks, isSameAddress } from '../model/address.ts';

/** The screen. */
export default function AddAddress() {
  const { t } = useTranslation(['addresses', 'common']);
  const currencies = useCall(listCurrencies, undefined, { quiet: true });
  if (currencies.data) return <Form coins={coinNetworks(currencies.data)} />;
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

function Form({ coins }: { coins: readonly CoinNetwork[] }) {
  const { t } = useTranslation(['addresses', 'files']);
  const [key, setKey] = useState(coins[0]?.key ?? '');
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [open, setOpen] = useState(false);
  const picture = useQrPicture();
  const coin = coins.find((one) => one.key === key) ?? coins[0];
  const check = useCallMutation(checkWalletAddress, { quiet: true, onDone: () => setOpen(true) });
  if (!coin) return null;
  const differs =
    picture.content !== null && picture.content !== '' && address !== '' && !isSameAddress(picture.content, address);
  const missing = address.trim() === '' ? 'address' : name.trim() === '' ? 'name' : picture.reference === null ? 'qrcode' : null;
  const failure = check.failure;
  const addressError = errorAt(failure, ['address', 'network', 'currency']);
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
            disabled={missing !== null || differs}
            onClick={() => check.submit({ ...place, address })}
          >
            {missing === null ? t(($) => $.addresses.form.review) : t(($) => $.addresses.missing[missing])}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-4">
        <Select
          size="lg"
          label={t(($) => $.addresses.form.coin)}
          prefix={<CoinIcon symbol={coin.code} size={24} />}
          options={coins.map((one) => ({ value: one.key, label: coinName(one) }))}
          value={coin.key}
          onChange={(next) => {
            setKey(next);
            check.reset();
          }}
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
          value={address}
          onChange={(event) => {
            setAddress(event.target.value.replaceAll(/\s/g, ''));
            check.reset();
          }}
        />
        <Field
          size="lg"
          label={t(($) => $.addresses.form.name)}
          placeholder={t(($) => $.addresses.form.namePlaceholder)}
          maxLength={ADDRESS_LABEL_LENGTH.max}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <UploadTile
          label={t(($) => $.addresses.form.qr)}
          {...picture.tile}
          state={picture.state}
          onFile={(file) => void picture.choose(file)}
          onCancel={picture.cancel}
        />
        {picture.content === '' && <Note icon={iconWarn}>{t(($) => $.addresses.form.qrNone)}</Note>}
        {differs && (
          <div role="alert">
            <Note tone="danger" icon={iconWarn}>
              {t(($) => $.addresses.form.qrDiffers)}
            </Note>
          </div>
        )}
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
