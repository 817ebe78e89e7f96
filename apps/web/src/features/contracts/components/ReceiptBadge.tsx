/** The badge of a receipt in a list: a press checks it on this device; gold only once that has passed. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { navigation } from '../../../app/services.ts';
import { type ReceiptName, useReceiptCheck } from '../queries/receipts.ts';
import { useReceiptWords } from './receipt-words.ts';

interface ReceiptBadgeProps extends ReceiptName {
  /** Checks by itself, where the badge is what the page is about. */
  auto?: boolean;
}

/** The badge. A failed check leads to its details. */
export function ReceiptBadge({ auto = false, ...name }: ReceiptBadgeProps) {
  const { t } = useTranslation(['contracts']);
  const words = useReceiptWords();
  const { verification, checking, again } = useReceiptCheck(name, auto);
  const what = words.kind(name.kind);
  if (checking) return <ProofBadge boxed state="waiting" label={t(($) => $.contracts.verify.checking)} />;
  const see = () => navigation.navigateTo('/pages/transaction/contract_position', { id: String(name.positionId) });
  // A rate is of no position: its steps stand on the page of its samples.
  const press = auto || name.kind === 'rate' || name.kind === 'entry' ? {} : { onPress: see };
  switch (verification?.state) {
    case undefined:
      return <ProofBadge boxed state="ready" label={t(($) => $.contracts.verify.ready, { what })} onPress={() => again()} />;
    case 'tooEarly':
      return <ProofBadge boxed state="waiting" label={t(($) => $.contracts.verify.tooEarly)} />;
    case 'unavailable':
      return <ProofBadge boxed state="unavailable" label={t(($) => $.contracts.verify.unavailable)} onPress={() => again()} />;
    case 'checked':
      return verification.ok ? (
        <ProofBadge boxed state="verified" label={t(($) => $.contracts.verify.verified, { what })} {...press} />
      ) : (
        <ProofBadge boxed state="failed" label={t(($) => $.contracts.verify.failed)} {...press} />
      );
  }
}
