/** Demo only: a payment of paper money with reference and voucher, so that a deposit can be reported. */
import { makeDemoPayment } from '@glasshouse/contract/demo';
import type { RechargeWay } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { mulDecimals } from '@glasshouse/money';
import { useDemoStaff } from '../../../app/data/use-hold.ts';
import { useIsDemo } from '../../../app/data/use-is-demo.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { drawVoucher } from '../model/demo-voucher.ts';

/** Amounts of the demo when none was typed, in smallest deposits. */
const TIMES_MINIMUM = '20';
const SCALE = 8;

/** Props of DemoPayment. */
export interface DemoPaymentProps {
  way: RechargeWay;
  /** What was typed, as decimal text; empty for nothing. */
  amount: string;
  onMade: (payment: { amount: string; reference: string; voucher: File | null }) => void;
}

/** The button with what it does and who looks at the report; nothing outside the demo. */
export function DemoPayment({ way, amount, onMade }: DemoPaymentProps) {
  const { t } = useTranslation(['funding']);
  const isDemo = useIsDemo() ?? false;
  const staff = useDemoStaff();
  const make = useCallMutation(makeDemoPayment, {
    quiet: true,
    onDone: async ({ reference, amount: made, code }) =>
      onMade({ amount: made, reference, voucher: await drawVoucher([`${made} ${code} ${way.network}`, reference]) }),
  });
  if (!isDemo) return null;
  const wanted = amount === '' ? mulDecimals(way.min, TIMES_MINIMUM, SCALE, 'down') : amount;
  const network = way.network === '' ? {} : { network: way.network };
  return (
    <section className="grid gap-2">
      <Button block busy={make.busy} onClick={() => make.submit({ currency: way.currency_id, amount: wanted, ...network })}>
        {t(($) => $.funding.demo.button)}
      </Button>
      <p className="text-xs text-text-2 text-pretty">
        {t(($) => $.funding.demo.text)} {staff && t(($) => $.funding.demo.staff, { from: staff.from_s, to: staff.to_s })}
      </p>
      {make.failure && (
        <p role="alert" className="text-sm text-danger">
          {failureText(make.failure)}
        </p>
      )}
    </section>
  );
}
