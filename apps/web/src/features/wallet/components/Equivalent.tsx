/** A worth in the chosen national currency, "≈" before it; hidden with the balances. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { AmountText } from '@glasshouse/ui/AmountText.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { currencyLook } from '../model/display.ts';

/** A worth given in USD; null: there is no price. */
export function Equivalent({ usd }: { usd: string | null }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  if (usd === null) return t(($) => $.wallet.assets.noPrice);
  return (
    <AmountText
      value={formats.fiatValue(usd)}
      {...currencyLook(formats.fiatCurrency)}
      approx
      hidden={hidden}
      hiddenLabel={t(($) => $.wallet.total.hidden)}
      className="font-normal"
    />
  );
}
