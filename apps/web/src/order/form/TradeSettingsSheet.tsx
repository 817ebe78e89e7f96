/** How a person wants book, form and confirmation. Each choice holds at once. Lazy: it brings the sheet's code. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { acceptEdit, fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { useState } from 'react';
import { readPositive } from './check-order.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { changeTradeSettings, useTradeSettings } from './use-trade-settings.ts';
import './sheets.css';

export interface TradeSettingsSheetProps {
  pair: Pair;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const FIRST_LIMIT = '100';
const DECIMALS = 2;

/** Up to which worth limit orders are sent without being asked about. */
function Unconfirmed() {
  const { t } = useTranslation(['orders']);
  const { unconfirmedUpTo } = useTradeSettings();
  const [text, setText] = useState(() => toEditText(unconfirmedUpTo ?? FIRST_LIMIT));
  const typed = readPositive(fromEditText(text));
  return (
    <>
      <div className="s-setting">
        <span>
          {t(($) => $.orders.settings.confirmAll)}
          <small>{t(($) => $.orders.settings.confirmAllHint)}</small>
        </span>
        <Switch
          label={t(($) => $.orders.settings.confirmAll)}
          labelHidden
          checked={unconfirmedUpTo === null}
          onCheckedChange={(all) => changeTradeSettings({ unconfirmedUpTo: all ? null : (typed ?? FIRST_LIMIT) })}
        />
      </div>
      {unconfirmedUpTo !== null && (
        <Field
          label={t(($) => $.orders.settings.upTo)}
          inputMode="decimal"
          size="dense"
          align="right"
          suffix="USDT"
          value={text}
          onChange={(event) => {
            const next = acceptEdit(text, event.target.value, DECIMALS);
            setText(next);
            const value = readPositive(fromEditText(next));
            if (value !== null) changeTradeSettings({ unconfirmedUpTo: value });
          }}
          error={typed === null ? t(($) => $.orders.problems.amountInvalid) : undefined}
        />
      )}
    </>
  );
}

export default function TradeSettingsSheet({ pair, open, onOpenChange }: TradeSettingsSheetProps) {
  const { t } = useTranslation(['orders', 'common']);
  const settings = useTradeSettings();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.orders.settings.title)}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <div className="s-sheet-parts">
        <p className="s-setting-name">{t(($) => $.orders.settings.bars)}</p>
        <Segmented
          label={t(($) => $.orders.settings.bars)}
          value={settings.bars}
          onChange={(bars) => changeTradeSettings({ bars })}
          options={[
            { value: 'sum', label: t(($) => $.orders.settings.barsSum) },
            { value: 'level', label: t(($) => $.orders.settings.barsLevel) },
          ]}
        />
        <p className="s-setting-name">{t(($) => $.orders.settings.unit)}</p>
        <Segmented
          label={t(($) => $.orders.settings.unit)}
          value={settings.unit}
          onChange={(unit) => changeTradeSettings({ unit })}
          options={[
            { value: 'base', label: pair.base },
            { value: 'quote', label: pair.quote },
          ]}
        />
        <p className="s-setting-name">{t(($) => $.orders.settings.bookSide)}</p>
        <Segmented
          label={t(($) => $.orders.settings.bookSide)}
          value={settings.bookSide}
          onChange={(bookSide) => changeTradeSettings({ bookSide })}
          options={[
            { value: 'left', label: t(($) => $.orders.settings.left) },
            { value: 'right', label: t(($) => $.orders.settings.right) },
          ]}
        />
        <Unconfirmed />
      </div>
    </Sheet>
  );
}
