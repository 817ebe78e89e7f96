/** A recharge in full: its steps and every fact of it. */
import type { Recharge } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { coinName } from '../model/address.ts';
import { usePrivatePicture } from '../queries/private-picture.ts';
import { FactLines } from './FactLines.tsx';
import { RechargeSteps } from './StepList.tsx';
import { useFigures } from './use-figures.ts';

/** The view. */
export function RechargeView({ recharge }: { recharge: Recharge }) {
  const { t } = useTranslation(['funding', 'common']);
  const figures = useFigures();
  const { code, network, type } = recharge;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RechargeSteps recharge={recharge} />
      <KeyValueList
        panel
        items={[
          { label: t(($) => $.funding.shared.currency), value: coinName({ code, network }) },
          { label: t(($) => $.funding.records.account), value: figures.account(recharge.account) },
          { label: t(($) => $.common.figures.time), value: figures.formats.dateTime(recharge.time) },
          { label: t(($) => $.funding.records.amount), value: figures.exact(recharge.amount, code), result: true },
        ]}
      />
      <FactLines
        items={[
          {
            label: type === 'bank' ? t(($) => $.funding.receive.referenceBank) : t(($) => $.funding.receive.reference),
            text: recharge.reference,
            copies: true,
            mono: true,
          },
        ]}
      />
      <VoucherPicture reference={recharge.voucher} />
    </div>
  );
}

function VoucherPicture({ reference }: { reference: string }) {
  const { t } = useTranslation(['funding']);
  const source = usePrivatePicture(reference);
  if (source === '') return null;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-xs text-text-3">{t(($) => $.funding.receive.voucher)}</figcaption>
      {source === null ? (
        <Skeleton height={160} radius={12} />
      ) : (
        <img src={source} alt={t(($) => $.funding.receive.voucher)} className="max-h-64 rounded-xl object-contain" />
      )}
    </figure>
  );
}
