/** What can be done from home: paper money (demo only), trading, the bill. Gold is what comes next. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button, type ButtonVariant } from '@glasshouse/ui/Button.tsx';
import { iconBill, iconTrade } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';
import { useAssets, useDemoFunds } from '../queries/home.ts';

/** The buttons below the total. */
export function MainActions() {
  const { t } = useTranslation(['home']);
  const demo = useIsDemo();
  const worth = useAssets().data?.equivalent;
  const empty = worth !== undefined && compareDecimals(worth, '0') === 0;
  const funds = demo === true;
  return (
    <div className="mt-3">
      <div
        role="group"
        aria-label={t(($) => $.home.actions.label)}
        className={
          funds
            ? 'grid grid-cols-2 gap-2.5 narrow:grid-cols-[1.5fr_1fr_1fr] max-narrow:[&>:last-child]:col-span-2'
            : 'grid grid-cols-2 gap-2.5'
        }
      >
        {funds && <FundsButton variant={empty ? 'primary' : 'plain'} />}
        <Button
          icon={iconTrade}
          variant={funds && empty ? 'plain' : 'primary'}
          href="#/pages/transaction/index"
          className="px-2!"
        >
          {t(($) => $.home.actions.trade)}
        </Button>
        <Button icon={iconBill} href="#/pages/setting/bill" className="px-2!">
          {t(($) => $.home.actions.bills)}
        </Button>
      </div>
      {funds && empty && <p className="mt-2 text-xs text-text-2">{t(($) => $.home.actions.first)}</p>}
    </div>
  );
}

function FundsButton({ variant }: { variant: ButtonVariant }) {
  const { t } = useTranslation(['home']);
  const formats = useFormats();
  const funds = useDemoFunds(({ amount, code }) =>
    toast.show({ kind: 'success', text: t(($) => $.home.actions.fundsDone, { amount: formats.amount(amount), code }) }),
  );
  return (
    <Button variant={variant} busy={funds.busy} onClick={() => funds.submit({})} className="px-2!">
      {t(($) => $.home.actions.funds)}
    </Button>
  );
}
