/** A balance cut to the decimals of its coin; a tap shows every digit there is. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { balanceScale } from '@glasshouse/money';
import { AmountText, type AmountTextProps } from '@glasshouse/ui/AmountText.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';

/** Props of ExactAmount. */
export interface ExactAmountProps {
  /** Decimal text. */
  value: string;
  code: string;
  size?: AmountTextProps['size'];
}

/** A pressable figure; nothing to press where all digits are shown anyway, or none. */
export function ExactAmount({ value, code, size = 'md' }: ExactAmountProps) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [exact, setExact] = useState(false);
  const cut = balanceScale(code);
  const own = value.includes('.') ? value.length - value.indexOf('.') - 1 : 0;
  const figure = (
    <AmountText
      value={value}
      decimals={exact ? Math.max(own, cut) : cut}
      unit={code}
      size={size}
      hidden={hidden}
      hiddenLabel={t(($) => $.wallet.total.hidden)}
    />
  );
  if (hidden || own <= cut) return figure;
  return (
    <button
      type="button"
      className="relative text-left underline decoration-dotted decoration-1 underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3.5"
      aria-pressed={exact}
      onClick={() => setExact(!exact)}
    >
      {figure}
      <span className="sr"> {t(($) => $.wallet.assets.exact, { amount: formats.exact(value, code) })}</span>
    </button>
  );
}
