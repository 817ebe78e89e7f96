/** A withdrawal in full: its steps and every fact of it; it can be taken back while nobody has approved it. */
import type { Withdrawal } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { AckFiles } from '../../../app/integrity/AckFiles.tsx';
import { coinName } from '../model/address.ts';
import { useFundingTerms } from '../queries/funding.ts';
import { FullAddress } from './AddressText.tsx';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { FactLines } from './FactLines.tsx';
import { WithdrawalSteps } from './StepList.tsx';
import { useFigures } from './use-figures.ts';

/** The view. */
export function WithdrawalView({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation(['funding', 'common']);
  const figures = useFigures();
  const { code, network, target, type, remark, txid, corrections } = withdrawal;
  const minutes = useFundingTerms().data?.withdraw.find(
    (way) => way.currency_id === withdrawal.currency_id && way.network === network,
  )?.minutes;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WithdrawalSteps withdrawal={withdrawal} minutes={minutes} />
      {withdrawal.is_cancellable && <CancelWithdrawal withdrawal={withdrawal} />}
      <KeyValueList
        panel
        items={[
          { label: t(($) => $.funding.records.amount), value: figures.exact(withdrawal.number, code) },
          { label: t(($) => $.funding.withdraw.fee), value: figures.exact(withdrawal.fee, code) },
          { label: t(($) => $.funding.shared.currency), value: coinName({ code, network }) },
          { label: t(($) => $.funding.records.account), value: figures.account(withdrawal.account) },
          { label: t(($) => $.common.figures.time), value: figures.formats.dateTime(withdrawal.time) },
          {
            label: t(($) => $.funding.records.counted),
            value: figures.formats.exact(withdrawal.counted_btc, 'BTC'),
          },
          { label: t(($) => $.funding.withdraw.arrives), value: figures.exact(withdrawal.arrival, code), result: true },
        ]}
      />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p className="text-xs text-text-3">{t(($) => $.funding.withdraw.to)}</p>
        <p className="font-semibold wrap-anywhere text-text-1">{target.label}</p>
        {type === 'coin' ? <FullAddress address={target.text} /> : <p className="num text-text-1">{target.text}</p>}
      </section>
      {(txid !== null || remark !== '') && (
        <FactLines
          items={[
            ...(txid === null
              ? []
              : [
                  {
                    label: type === 'bank' ? t(($) => $.funding.receive.referenceBank) : t(($) => $.funding.records.txid),
                    text: txid,
                    copies: true,
                    mono: true,
                  },
                ]),
            ...corrections.toReversed().map((one) => ({
              label: t(($) => $.funding.records.corrected, { time: figures.formats.dateTime(one.until) }),
              text: one.txid,
              mono: true,
            })),
            ...(remark === '' ? [] : [{ label: t(($) => $.funding.withdraw.remark), text: remark }]),
          ]}
        />
      )}
      <AckFiles subject="withdrawal" id={withdrawal.id} />
    </div>
  );
}
