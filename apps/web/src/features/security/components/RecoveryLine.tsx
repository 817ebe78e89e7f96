/** How many recovery codes are left, and new ones. */
import { newRecoveryCodes } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { reloadSecurity } from '../queries/security.ts';

export interface RecoveryLineProps {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}

/** A card with the count and a button. */
export function RecoveryLine({ left, onCodes }: RecoveryLineProps) {
  const { t } = useTranslation(['security']);
  const make = useCallMutation(newRecoveryCodes, {
    onDone({ recovery_codes: codes }) {
      onCodes(codes);
      void reloadSecurity();
    },
  });
  return (
    <Card as="section" label={t(($) => $.security.rows.recovery)}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={left < 3 ? 'text-warn' : undefined}>
          <b className="block font-medium">{t(($) => $.security.recovery.left, { count: left })}</b>
          <span className="text-sm text-text-2">{t(($) => $.security.recovery.newText)}</span>
        </p>
        <Button size="sm" busy={make.busy} onClick={() => make.submit({})}>
          {t(($) => $.security.recovery.new)}
        </Button>
      </div>
    </Card>
  );
}
