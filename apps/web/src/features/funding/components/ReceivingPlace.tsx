/** Where to send a currency: the operator's address with its QR code, or bank account; what to mind before sending. */
import type { CallOutput } from '@glasshouse/contract';
import type { RechargeWay, getInAddress } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { Skeleton, SkeletonRegion } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconInfo, iconRefresh, iconWarn } from '@glasshouse/ui/icons.ts';
import { CallFailure } from '@glasshouse/client';
import { QrCode } from '../../../app/qr/QrCode.tsx';
import { failureText } from '../../../app/services.ts';
import { coinName } from '../model/address.ts';
import { useInAddress } from '../queries/funding.ts';
import { FullAddress } from './AddressText.tsx';
import { CopyButton } from './CopyButton.tsx';
import { FactLines } from './FactLines.tsx';
import { useFigures } from './use-figures.ts';

type Place = CallOutput<typeof getInAddress>;

/** The place with its states: a pane of the same size while it is read; words and Try again where there is none. */
export function ReceivingPlace({ way }: { way: RechargeWay }) {
  const { t } = useTranslation(['funding', 'common']);
  const read = useInAddress(way.currency_id, way.network);
  if (read.data) return <Ready place={read.data} />;
  if (read.isPending) {
    return (
      <SkeletonRegion label={t(($) => $.funding.receive.loadingPlace)} className="g-card flex flex-wrap items-center gap-4">
        <Skeleton width={168} height={168} radius={12} />
        <div className="grid flex-1 gap-3">
          <Skeleton width="60%" />
          <Skeleton width="90%" />
          <Skeleton width="40%" height={44} radius={12} />
        </div>
      </SkeletonRegion>
    );
  }
  return (
    <Card>
      <EmptyState
        compact
        title={t(($) => $.funding.receive.placeFailed)}
        text={read.error instanceof CallFailure ? failureText(read.error) : undefined}
        actions={
          <Button size="sm" icon={iconRefresh} busy={read.isFetching} onClick={() => void read.refetch()}>
            {t(($) => $.common.buttons.tryAgain)}
          </Button>
        }
      />
    </Card>
  );
}

function Ready({ place }: { place: Place }) {
  return (
    <>
      {place.coin && <CoinPlace place={place} address={place.coin.address} />}
      {place.bank && <BankPlace place={place} bank={place.bank} />}
      <Mind place={place} />
    </>
  );
}

function CoinPlace({ place, address }: { place: Place; address: string }) {
  const { t } = useTranslation(['funding']);
  const coin = coinName(place);
  return (
    <Card as="section" label={t(($) => $.funding.receive.coinAddress, { coin })}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="w-42 shrink-0 max-[359px]:mx-auto">
          <QrCode text={address} label={t(($) => $.funding.receive.qr, { coin })} />
        </div>
        <div className="grid min-w-32 flex-1 grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
          <h2 className="text-sm text-text-2">{t(($) => $.funding.receive.coinAddress, { coin })}</h2>
          {place.is_demo ? (
            <p className="mono text-sm font-semibold wrap-anywhere text-danger-text" translate="no">
              {address}
            </p>
          ) : (
            <FullAddress address={address} className="bg-transparent p-0!" />
          )}
          <CopyButton text={address} />
        </div>
      </div>
    </Card>
  );
}

const FIELDS = ['beneficiary', 'bank', 'account_number', 'swift', 'bank_address'] as const;

function BankPlace({ place, bank }: { place: Place; bank: NonNullable<Place['bank']> }) {
  const { t } = useTranslation(['funding']);
  return (
    <Card as="section" label={t(($) => $.funding.receive.bankTitle)}>
      <h2 className="mb-1 font-semibold text-text-1">
        {t(($) => $.funding.receive.bankTitle)} · {place.code}
      </h2>
      <FactLines
        items={[
          ...FIELDS.map((field) => ({ label: t(($) => $.funding.receive.bank[field]), text: bank[field], copies: true })),
          {
            label: t(($) => $.funding.receive.bank.payment_reference),
            text: bank.payment_reference,
            copies: true,
            mono: true,
            strong: true,
          },
        ]}
      />
    </Card>
  );
}

/** What to mind: that a demo receives nothing, elsewhere which network, and the minimum. */
function Mind({ place }: { place: Place }) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const words = { code: place.code, network: place.network, min: figures.exact(place.min, place.code) };
  if (place.is_demo)
    return (
      <Note tone="danger" icon={iconWarn}>
        <b>{place.bank ? t(($) => $.funding.receive.demoBank) : t(($) => $.funding.receive.demo)}</b>
      </Note>
    );
  return (
    <Note tone="warn" icon={iconInfo}>
      {place.bank
        ? t(($) => $.funding.receive.onlyBank, words)
        : place.network === ''
          ? t(($) => $.funding.receive.onlyOwn, words)
          : t(($) => $.funding.receive.only, words)}
    </Note>
  );
}
