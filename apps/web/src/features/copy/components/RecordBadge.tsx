/** Whether the record of a trader was recomputed on this device. */
import type { CopyTrader } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ProofBadge, type ProofState } from '@glasshouse/ui/ProofBadge.tsx';
import { useRecord } from '../queries/use-record.ts';

/** The badge; pressing it checks. */
export function RecordBadge({ trader }: { trader: CopyTrader }) {
  const { t } = useTranslation(['copy']);
  const { check, run } = useRecord(trader);
  const count = (trader.record?.hours ?? 0) + 1;
  const looks: Record<typeof check.state, { state: ProofState; text: string; label: string }> = {
    ready: { state: 'ready', text: t(($) => $.copy.record.check), label: t(($) => $.copy.record.check) },
    checking: {
      state: 'waiting',
      text: t(($) => $.copy.record.checking, { count }),
      label: t(($) => $.copy.record.checking, { count }),
    },
    verified: {
      state: 'verified',
      text: t(($) => $.copy.record.verified),
      label: t(($) => $.copy.record.verifiedLong, { count }),
    },
    failed: { state: 'failed', text: t(($) => $.copy.record.failed), label: t(($) => $.copy.record.failedLong) },
    unavailable: { state: 'unavailable', text: t(($) => $.copy.record.unavailable), label: t(($) => $.copy.record.unavailable) },
  };
  const canPress = check.state !== 'checking' && check.state !== 'verified';
  return <ProofBadge {...looks[check.state]} {...(canPress ? { onPress: run } : {})} />;
}
