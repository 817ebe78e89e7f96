/** The confirmation of a purchase, which no setting switches off: both outcomes, what it pays and at least, when and by what it is settled. */
import type { DualDetail } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { acceptEdit } from '@glasshouse/ui/format/parse.ts';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { LEAST_DECIMALS, rateOfPercent } from '../model/least.ts';
import type { Outcomes } from '../model/outcomes.ts';
import type { LeastOfPurchase } from '../queries/use-purchase.ts';
import { Tiles } from './Tiles.tsx';
import { useDualWords } from './words.ts';

export interface ConfirmDualProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  product: DualDetail;
  num: number;
  units: number;
  rate: string;
  termYield: string;
  outcomes: Outcomes;
  index: string | null;
  least: LeastOfPurchase;
  busy: boolean;
  checking: boolean;
  onConfirm: () => void;
}

function Facts({ product, num, units, rate, termYield, outcomes }: ConfirmDualProps) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { put_in_code: code, code: coin, per_share_price: share } = product;
  const exact = (text: string) => formats.exact(text, code);
  return (
    <KeyValueList
      panel
      className="mt-3"
      items={[
        { label: t(($) => $.dual.buy.shares), value: t(($) => $.dual.buy.lots, { num, share: exact(share) }) },
        {
          label: t(($) => $.dual.buy.yieldFor, { term: words.term(units, product.unit_ms) }),
          value: `${words.yieldOf(termYield)}, ${exact(outcomes.yield)}`,
        },
        { label: t(($) => $.dual.buy.year), value: words.rateOf(rate) },
        { label: t(($) => $.dual.buy.fee), value: exact('0') },
        { label: t(($) => $.dual.buy.settles), value: words.threeTimes(product.maturity) },
        {
          label: t(($) => $.dual.buy.price),
          value: t(($) => $.dual.buy.priceRule, { count: Math.round(product.window_ms / 60_000) }),
        },
        { label: t(($) => $.dual.buy.paidTo), value: t(($) => $.dual.buy.spot) },
        {
          label: t(($) => $.dual.buy.setAside),
          value: t(($) => $.dual.buy.both, {
            base: formats.exact(outcomes.aside.base, coin),
            quote: formats.exact(outcomes.aside.quote, 'USDT'),
          }),
        },
        { label: t(($) => $.dual.buy.putIn), value: exact(outcomes.putIn), result: true },
      ]}
    />
  );
}

/** The least rate that the buyer accepts, and both outcomes by it. */
function Least({ product, rate, least, busy }: Pick<ConfirmDualProps, 'product' | 'rate' | 'least' | 'busy'>) {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const words = useDualWords();
  const { outcomes, text, setText } = least;
  const next = least.next === null ? null : rateOfPercent(least.next);
  return (
    <div className="mt-3 grid gap-2">
      <Field
        label={t(($) => $.dual.buy.least)}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={busy}
        suffix={t(($) => $.dual.buy.leastUnit)}
        onChange={(event) => setText(acceptEdit(text, event.target.value, LEAST_DECIMALS))}
        {...(outcomes === null
          ? { error: t(($) => $.dual.buy.leastNone) }
          : {
              hint: t(($) => $.dual.buy.leastText, {
                base: formats.exact(outcomes.base, product.code),
                quote: formats.exact(outcomes.quote, 'USDT'),
              }),
            })}
      />
      {least.isMissed && (
        <div role="alert">
          <Note tone="warn" icon={iconWarn}>
            <p className="num whitespace-normal">{t(($) => $.dual.buy.fell, { now: words.rateOf(rate) })}</p>
            {next !== null && (
              <Button size="sm" className="mt-2" disabled={busy} onClick={least.takeNext}>
                {t(($) => $.dual.buy.accept, { rate: words.rateOf(next) })}
              </Button>
            )}
          </Note>
        </div>
      )}
    </div>
  );
}

/** The sheet. What was ticked counts for the least rate that was named. */
export function ConfirmDual(props: ConfirmDualProps) {
  const { t } = useTranslation(['dual', 'common']);
  const formats = useFormats();
  const { open, onOpenChange, product, outcomes, index, least, busy, checking, onConfirm } = props;
  const [readAt, setReadAt] = useState<string | null>(null);
  const isRead = least.rate !== null && readAt === least.rate;
  const amount = formats.exact(outcomes.putIn, product.put_in_code);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.dual.buy.confirmTitle)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={
        <Button
          variant="primary"
          size="lg"
          block
          needsConnection
          busy={busy}
          disabled={!isRead || least.isMissed}
          onClick={onConfirm}
        >
          {checking ? t(($) => $.common.states.checking) : t(($) => $.dual.buy.button, { amount })}
        </Button>
      }
    >
      <Tiles product={product} outcomes={outcomes} index={index} />
      <Facts {...props} />
      <Least {...props} />
      <Note tone="warn" icon={iconWarn} className="mt-3">
        {t(($) => $.dual.buy.warning)}
      </Note>
      <Checkbox
        className="mt-3"
        checked={isRead}
        disabled={busy || least.rate === null}
        onCheckedChange={(on) => setReadAt(on ? least.rate : null)}
      >
        {t(($) => $.dual.buy.read)}
      </Checkbox>
    </Sheet>
  );
}
