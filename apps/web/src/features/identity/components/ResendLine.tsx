/** Below the code: when the next one may be asked for, and the way back to the address. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { TextLink } from './TextLink.tsx';
import { useCountdown } from '../../../app/codes/use-countdown.ts';

/** Props of ResendLine. */
export interface ResendLineProps {
  /** When the next code may be asked for, epoch milliseconds. */
  againAt: number;
  busy: boolean;
  /** The code was refused: another one is the way on. */
  offered: boolean;
  onAgain: () => void;
  onChangeEmail: () => void;
}

/** "Send again in 42 s", "Change email". */
export function ResendLine({ againAt, busy, offered, onAgain, onChangeEmail }: ResendLineProps) {
  const { t } = useTranslation(['identity']);
  const left = useCountdown(againAt);
  return (
    <div className="flex min-h-tap items-center justify-between gap-4 text-sm">
      {left > 0 ? (
        <span className="num text-text-3">
          {offered
            ? t(($) => $.identity.code.sendNewIn, { seconds: left })
            : t(($) => $.identity.code.againIn, { seconds: left })}
        </span>
      ) : offered ? (
        <Button size="sm" variant="outline" busy={busy} onClick={onAgain}>
          {t(($) => $.identity.code.sendNew)}
        </Button>
      ) : (
        <TextLink onPress={onAgain} disabled={busy}>
          {t(($) => $.identity.code.again)}
        </TextLink>
      )}
      <TextLink onPress={onChangeEmail}>{t(($) => $.identity.register.changeEmail)}</TextLink>
    </div>
  );
}
