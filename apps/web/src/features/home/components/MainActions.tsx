/** What is done with one's money from home. Gold is what comes next. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button, type ButtonVariant } from '@glasshouse/ui/Button.tsx';
import { iconDeposit, iconTransfer } from '@glasshouse/ui/icons.ts';
import { iconTrade } from '@glasshouse/ui/start-icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';
import { deviceData } from '../../../app/services.ts';
import { useAssets, useDemoFunds } from '../queries/home.ts';
import { useMenu } from '../queries/menu.ts';

const KEY = 'is_demo';

/** Whether this is a demo, as it was last time until the answer comes: what stands below does not move. */
function useKnownDemo(): boolean {
  const [kept] = useState(() => deviceData.getItem(KEY) === 'true');
  const known = useIsDemo();
  useEffect(() => {
    if (known !== undefined) deviceData.setItem(KEY, String(known));
  }, [known]);
  return known ?? kept;
}

/** Below this worth, in dollars, the demo offers its paper money on Home; later the page of deposits does. */
const LOW = '100';

/** The buttons below the total: trade, money in, between accounts. Gold is what comes next: trade, or money where there is none. */
export function MainActions() {
  const { t } = useTranslation(['home', 'shell']);
  const demo = useKnownDemo();
  const menu = useMenu();
  const worth = useAssets().data?.equivalent;
  const empty = worth !== undefined && compareDecimals(worth, '0') === 0;
  const funds = demo && worth !== undefined && compareDecimals(worth, LOW) < 0;
  const offered = menu.deposit === 'open';
  return (
    <div className="mt-3 grid gap-2.5">
      <div
        role="group"
        aria-label={t(($) => $.home.actions.label)}
        className={`grid gap-2.5 [&_a]:gap-1 max-[389px]:[&_svg]:hidden max-[18rem]:grid-cols-1! ${offered ? 'grid-cols-3' : 'grid-cols-2'}`}
      >
        <Button icon={iconTrade} variant={empty ? 'plain' : 'primary'} href="#/pages/transaction/index" className="px-1.5!">
          {t(($) => $.shell.tabs.trade)}
        </Button>
        {offered && (
          <Button
            icon={iconDeposit}
            variant={empty && !demo ? 'primary' : 'plain'}
            href="#/pages/fund/receive"
            className="px-1.5!"
          >
            {t(($) => $.home.shortcuts.names.deposit)}
          </Button>
        )}
        <Button icon={iconTransfer} href="#/pages/fund/transfer" className="px-1.5!">
          {t(($) => $.shell.titles.transfer)}
        </Button>
      </div>
      {funds && <FundsButton variant={empty ? 'primary' : 'outline'} />}
      {funds && empty && <p className="text-xs text-text-2">{t(($) => $.home.actions.first)}</p>}
    </div>
  );
}

function FundsButton({ variant }: { variant: ButtonVariant }) {
  const { t } = useTranslation(['home']);
  const formats = useFormats();
  const funds = useDemoFunds(({ amount, code }) =>
    toast.show({
      kind: 'success',
      text: t(($) => $.home.actions.fundsDone, { amount: formats.moneyFigure(amount, code), code }),
    }),
  );
  return (
    <Button variant={variant} busy={funds.busy} onClick={() => funds.submit({})} className="px-1.5!">
      {t(($) => $.home.actions.funds)}
    </Button>
  );
}
