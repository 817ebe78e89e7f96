/** How lock-up works (SCR-059): what is paid, what it costs to leave, where the yield comes from and when it can stop. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { IconTile } from '@glasshouse/ui/ListRow.tsx';
import { iconClock, iconLock, iconShield, iconWarn } from '@glasshouse/ui/icons.ts';
import { Page } from '../../../app/page/Page.tsx';
import { Growth } from '../components/Growth.tsx';

const PARTS = [
  ['paidTitle', 'paidText', iconClock],
  ['lockedTitle', 'lockedText', iconLock],
  ['leaveTitle', 'leaveText', iconWarn],
  ['fromTitle', 'fromText', iconShield],
] as const;

export default function Welcome() {
  const { t } = useTranslation(['lockup']);
  return (
    <Page
      foot={
        <ActionFoot note={t(($) => $.lockup.list.risk)}>
          <Button variant="primary" size="lg" block href="#/pages/lockming/lockming">
            {t(($) => $.lockup.orders.see)}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <Growth />
        <h2 className="text-xl font-semibold text-text-1">{t(($) => $.lockup.welcome.title)}</h2>
        <p className="text-text-2">{t(($) => $.lockup.welcome.text)}</p>
        {PARTS.map(([title, text, icon]) => (
          <section key={title} className="flex items-start gap-3">
            <IconTile icon={icon} />
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold text-text-1">{t(($) => $.lockup.welcome[title])}</h3>
              <p className="text-sm text-text-2">{t(($) => $.lockup.welcome[text])}</p>
            </div>
          </section>
        ))}
        <Link href="#/pages/financial/funds" className="text-sm underline underline-offset-4">
          {t(($) => $.lockup.list.funds)}
        </Link>
      </div>
    </Page>
  );
}
