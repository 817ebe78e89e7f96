/** Quarter, half, three quarters, all of what is free. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Chip } from '@glasshouse/ui/Chip.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { SHARES, shareOf } from '../model/amount.ts';

/** Presets of an amount. */
export function AmountShares({
  available,
  scale,
  onPick,
}: {
  available: string;
  scale: number;
  onPick: (number: string) => void;
}) {
  const { t } = useTranslation(['convert', 'common']);
  const formats = useFormats();
  return (
    <div role="group" aria-label={t(($) => $.convert.shared.shares)} className="grid grid-cols-4 gap-2">
      {SHARES.map((share) => (
        <Chip key={share} fill onClick={() => onPick(shareOf(available, share, scale))}>
          {share === '1' ? t(($) => $.common.buttons.all) : formats.percent(share, 0)}
        </Chip>
      ))}
    </div>
  );
}
