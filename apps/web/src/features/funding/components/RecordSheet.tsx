/** One record in a sheet, kept up to date while it is looked at. Lazy. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { useRecharge, useWithdrawal } from '../queries/funding.ts';
import { RechargeView } from './RechargeView.tsx';
import { WithdrawalView } from './WithdrawalView.tsx';

/** A record. */
export interface RecordRef {
  kind: 'recharge' | 'withdraw';
  id: number;
}

/** Props of RecordSheet. */
export interface RecordSheetProps {
  record: RecordRef;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sheet. */
export default function RecordSheet({ record, open, onOpenChange }: RecordSheetProps) {
  const { t } = useTranslation(['funding', 'common']);
  const id = String(record.id);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={
        record.kind === 'recharge'
          ? t(($) => $.funding.records.depositNumber, { id })
          : t(($) => $.funding.records.withdrawalNumber, { id })
      }
      closeLabel={t(($) => $.common.buttons.close)}
    >
      {record.kind === 'recharge' ? (
        <RechargeRecord id={record.id} onLeave={() => onOpenChange(false)} />
      ) : (
        <WithdrawalRecord id={record.id} />
      )}
    </Sheet>
  );
}

function RechargeRecord({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { t } = useTranslation(['funding']);
  const navigation = useNavigation();
  const read = useRecharge(id);
  if (!read.data) return <Reading read={read} />;
  const { state, currency_id: currency } = read.data;
  const again = async () => {
    onLeave();
    await layersGone();
    navigation.navigateTo('/pages/fund/receive', { currency: String(currency) });
  };
  return (
    <>
      <RechargeView recharge={read.data} />
      {state === 'rejected' && (
        <Button block className="mt-4" onClick={() => void again()}>
          {t(($) => $.funding.records.tryAgain)}
        </Button>
      )}
    </>
  );
}

function WithdrawalRecord({ id }: { id: number }) {
  const read = useWithdrawal(id);
  return read.data ? <WithdrawalView withdrawal={read.data} /> : <Reading read={read} />;
}

function Reading({ read }: { read: { isError: boolean; isFetching: boolean; refetch: () => unknown } }) {
  const { t } = useTranslation(['funding', 'common']);
  if (!read.isError) return <SkeletonCard lines={6} label={t(($) => $.common.states.loading)} />;
  return (
    <ErrorState
      compact
      title={t(($) => $.funding.records.unknown)}
      retryLabel={t(($) => $.common.buttons.tryAgain)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}
