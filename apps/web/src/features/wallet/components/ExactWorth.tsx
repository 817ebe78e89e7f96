/** A worth in the chosen national currency, cut to its decimals; a tap shows every digit there is. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { Equivalent } from './Equivalent.tsx';

/** Props of ExactWorth. */
export interface ExactWorthProps {
  /** Decimal text; null: there is no price. */
  usd: string | null;
  /** The page's one large figure, without the "≈" before it. */
  large?: boolean;
}

/** A pressable worth; nothing to press while balances are hidden or without a price. */
export function ExactWorth({ usd, large = false }: ExactWorthProps) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const hiddenLabel = t(($) => $.wallet.total.hidden);
  const [exact, setExact] = useState(false);
  const currency = formats.fiatCurrency;
  if (usd === null || (hidden && !large)) return <Equivalent usd={usd} />;
  const value = formats.fiatValue(usd);
  const cut = large ? (
    <AmountText size="display" value={value} currency={currency} hidden={hidden} hiddenLabel={hiddenLabel} />
  ) : (
    <Equivalent usd={usd} />
  );
  if (hidden) return cut;
  const all = formats.exact(value, currency);
  return (
    <button type="button" className="min-h-tap min-w-tap text-left" aria-pressed={exact} onClick={() => setExact(!exact)}>
      {exact ? <span className={large ? 'num text-lg font-semibold' : 'num'}>{all}</span> : cut}
      <span className="sr"> {t(($) => $.wallet.assets.exact, { amount: all })}</span>
    </button>
  );
}
