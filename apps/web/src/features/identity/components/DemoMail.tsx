/** Demo only: the mail that was just asked for, next to the field that takes its code. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconInbox } from '@glasshouse/ui/icons.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useOutbox } from '../../../app/codes/use-outbox.ts';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';
import { TextLink } from './TextLink.tsx';

/** Props of DemoMail. */
export interface DemoMailProps {
  to: string;
  /** What the field holds. */
  current: string;
  onUse: (code: string) => void;
}

/** The newest mail and its code; nothing outside the demo. */
export function DemoMail({ to, current, onUse }: DemoMailProps) {
  const { t } = useTranslation(['identity']);
  const demo = useIsDemo() ?? false;
  const outbox = useOutbox(demo ? to : '', current === '');
  if (!demo) return null;
  const mail = outbox.data?.[0];
  const code = mail?.code;
  return (
    <Card tone="gold" as="section" label={t(($) => $.identity.demoMail.title)}>
      <div className="flex items-start gap-2.5">
        <Icon d={iconInbox} size={20} className="text-brand" />
        <div className="min-w-0 flex-1 text-xs text-text-2">
          <b className="block text-sm text-text-1">{mail?.subject ?? t(($) => $.identity.demoMail.title)}</b>
          {!mail && (outbox.isError ? t(($) => $.identity.demoMail.failed) : t(($) => $.identity.demoMail.waiting))}
          {mail && !code && mail.text && <p className="whitespace-pre-line">{mail.text}</p>}
          <p className="mt-1.5">
            <TextLink href={`#${hrefOf('/demo/inbox', { to })}`}>{t(($) => $.identity.demoMail.open)}</TextLink>
          </p>
        </div>
      </div>
      {code && (
        <Button block size="sm" className="mt-3" disabled={code === current} onClick={() => onUse(code)}>
          {code === current ? t(($) => $.identity.demoMail.used, { code }) : t(($) => $.identity.demoMail.use, { code })}
        </Button>
      )}
    </Card>
  );
}
