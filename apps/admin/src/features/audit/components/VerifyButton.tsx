/** Checks the whole chain on the server and shows the result. */
import { verifyAudit } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { iconShield } from '@glasshouse/ui/icons.ts';
import { labelText, useFormats } from '../../../app/formats.ts';
import { useCallMutation } from '../../../app/use-call.ts';

/** The checks of the log by their titles in the list of invariants; a new one is shown by its title there. */
const BREACHES: Readonly<Record<string, string>> = {
  'every row of the audit log follows the one before': 'follows',
  'every row of the audit log is as it was written': 'written',
  'the audit log ends at its head': 'head',
  'every row of the audit log is the one whose hash stands in the public log': 'anchored',
  'the public count of acts is that of the audit log': 'counted',
};
const breachText = (title: string) => (BREACHES[title] ? labelText(`backoffice:audit.breaches.${BREACHES[title]}`) : title);

/** The button and its findings. */
export function VerifyButton() {
  const { t } = useTranslation(['backoffice', 'common']);
  const formats = useFormats();
  const verify = useCallMutation(verifyAudit);
  const found = verify.answer;
  const isWhole = found !== undefined && found.breaches.length === 0;
  return (
    <>
      <Button size="sm" variant="outline" icon={iconShield} busy={verify.busy} onClick={() => verify.submit({})}>
        {t(($) => $.backoffice.audit.verify)}
      </Button>
      <Dialog
        open={found !== undefined}
        onOpenChange={(open) => !open && verify.reset()}
        title={isWhole ? t(($) => $.backoffice.audit.whole) : t(($) => $.backoffice.audit.broken)}
        description={
          isWhole
            ? t(($) => $.backoffice.audit.wholeText, { rows: formats.count(found.rows) })
            : t(($) => $.backoffice.audit.brokenText)
        }
        safeLabel={t(($) => $.common.buttons.close)}
      >
        {found && (
          <>
            <ul className="b-breaches">
              {found.breaches.map((breach) => (
                <li key={`${breach.title} ${breach.seq}`}>
                  {breach.seq === null
                    ? breachText(breach.title)
                    : t(($) => $.backoffice.audit.brokenAt, { what: breachText(breach.title), number: breach.seq })}
                </li>
              ))}
            </ul>
            <p className="b-quiet">{t(($) => $.backoffice.audit.anchored, { rows: formats.count(found.anchored) })}</p>
            <p className="b-quiet">{t(($) => $.backoffice.audit.head, { number: found.head.seq })}</p>
            <code className="b-code">{found.head.hash}</code>
          </>
        )}
      </Dialog>
    </>
  );
}
