/** "Do not ask again": only for ordinary limit orders, up to a worth that the user sets here and may change in the settings. */
import { compareDecimals, divDecimals, mulDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { acceptEdit, fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { useState } from 'react';
import { QUOTED_IN_USD } from '../../app/formats/use-formats.ts';
import { readPositive } from '../form/check-order.ts';
import { costOf } from '../form/order-math.ts';
import type { OrderTicket } from '../place/place-order.ts';
import { changeTradeSettings, tradeSettings } from '../form/use-trade-settings.ts';

/** The choice as it stands in the sheet. */
export interface Skip {
  /** Whether it may be offered for this order. */
  offered: boolean;
  on: boolean;
  setOn: (on: boolean) => void;
  text: string;
  setText: (text: string) => void;
  valid: boolean;
  /** Keeps the choice. */
  keep: () => void;
}

const STEP = '100';

/** The next round worth above an order's. */
function roundWorth(worth: string): string {
  const round = mulDecimals(divDecimals(worth, STEP, 0, 'up'), STEP, 0, 'up');
  return compareDecimals(round, '0') > 0 ? round : STEP;
}

/** The choice of a confirmation. */
export function useSkipConfirmation({ pair, summary }: OrderTicket): Skip {
  const [on, setOn] = useState(false);
  const [text, setText] = useState(() => toEditText(roundWorth(costOf(pair, summary.at, summary.fills))));
  const value = readPositive(fromEditText(text));
  const offered = summary.kind === 'limit' && QUOTED_IN_USD.has(pair.quote) && tradeSettings().unconfirmedUpTo === null;
  return {
    offered,
    on,
    setOn,
    text,
    setText,
    valid: value !== null,
    keep: () => {
      if (offered && on && value !== null) changeTradeSettings({ unconfirmedUpTo: value });
    },
  };
}

export function SkipConfirmation({ skip, unit }: { skip: Skip; unit: string }) {
  const { t } = useTranslation(['orders']);
  if (!skip.offered) return null;
  return (
    <div className="s-skip">
      <Checkbox checked={skip.on} onCheckedChange={skip.setOn}>
        {t(($) => $.orders.confirm.skip)}
      </Checkbox>
      {skip.on && (
        <Field
          label={t(($) => $.orders.settings.upTo)}
          inputMode="decimal"
          size="dense"
          align="right"
          suffix={unit}
          value={skip.text}
          onChange={(event) => skip.setText(acceptEdit(skip.text, event.target.value, 2))}
          hint={t(($) => $.orders.settings.confirmAllHint)}
          error={skip.valid ? undefined : t(($) => $.orders.problems.amountInvalid)}
        />
      )}
    </div>
  );
}
