/** What can be done from home: paper money (demo only), trading, the bill. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { iconBill, iconPlus, iconTrade } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useAssets, useDemoFunds, useIsDemo } from '../queries/home.ts';

/** The buttons below the total. */
export function MainActions() {
  const { t } = useTranslation(['home']);
  const demo = useIsDemo();
  const empty = useAssets().data?.equivalent === '0';
  return (
    <div className="mt-2">
      <div role="group" aria-label={t(($) => $.home.actions.label)} className="grid gap-2.5">
        {demo && <FundsButton />}
        <ButtonRow>
          <Button icon={iconTrade} variant={demo ? 'plain' : 'primary'} href="#/pages/transaction/index">
            {t(($) => $.home.actions.trade)}
          </Button>
          <Button icon={iconBill} href="#/pages/setting/bill">
            {t(($) => $.home.actions.bills)}
          </Button>
        </ButtonRow>
      </div>
      {demo && empty && <p className="mt-2 text-xs text-text-2">{t(($) => $.home.actions.first)}</p>}
    </div>
  );
}

function FundsButton() {
  const { t } = useTranslation(['home']);
  const formats = useFormats();
  const funds = useDemoFunds(({ amount, code }) =>
    toast.show({ kind: 'success', text: t(($) => $.home.actions.fundsDone, { amount: formats.amount(amount), code }) }),
  );
  return (
    <Button variant="primary" icon={iconPlus} busy={funds.busy} onClick={() => funds.submit({})}>
      {t(($) => $.home.actions.funds)}
    </Button>
  );
}
