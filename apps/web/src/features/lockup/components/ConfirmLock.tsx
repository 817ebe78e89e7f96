/** The confirmation of a deposit: what happens, rate, fee, what leaving costs, the result, what cannot be undone. */
import type { LockupOffer, LockupPreview } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useLockupWords } from './words.ts';

export interface ConfirmLockProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  offer: LockupOffer;
  preview: LockupPreview;
  renews: boolean;
  busy: boolean;
  checking: boolean;
  onConfirm: () => void;
}

/** The sheet. */
export function ConfirmLock({ open, onOpenChange, offer, preview, renews, busy, checking, onConfirm }: ConfirmLockProps) {
  const { t } = useTranslation(['lockup', 'common']);
  const formats = useFormats();
  const words = useLockupWords();
  const { code, amount, total, leave } = preview;
  const exact = (text: string) => formats.exact(text, code);
  const time = formats.dateTime(preview.expiry_time);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.lockup.buy.confirmTitle)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={
        <Button variant="primary" size="lg" block needsConnection busy={busy} onClick={onConfirm}>
          {checking ? t(($) => $.common.states.checking) : t(($) => $.lockup.buy.button, { amount: exact(amount) })}
        </Button>
      }
    >
      <p className="mb-3 text-md text-text-1">{t(($) => $.lockup.buy.what, { amount: exact(amount), time })}</p>
      <KeyValueList
        panel
        items={[
          { label: t(($) => $.lockup.buy.yield), value: `${words.daily(offer)}, ${exact(preview.daily)}` },
          { label: t(($) => $.lockup.buy.fee), value: exact('0') },
          { label: t(($) => $.lockup.buy.leave), value: formats.result(`-${leave.penalty}`, code), tone: 'down' },
          { label: t(($) => $.lockup.buy.adding), value: formats.result(total, code), tone: 'up' },
          { label: t(($) => $.lockup.buy.total), value: exact(preview.at_maturity), result: true },
        ]}
      />
      <p className="mt-3 text-xs text-text-3">{t(($) => $.lockup.buy.setAside, { total: exact(total) })}</p>
      <p className="mt-1 text-xs text-text-3">{t(($) => $.lockup.buy.cannot)}</p>
      {renews && <p className="mt-1 text-xs text-text-3">{t(($) => $.lockup.buy.renewHint)}</p>}
      <p className="mt-1 text-xs text-text-3">{t(($) => $.lockup.list.risk)}</p>
    </Sheet>
  );
}
