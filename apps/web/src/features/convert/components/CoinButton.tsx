/** The chosen currency, as the button that changes it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';

/** The button. */
export function CoinButton({ code, what, onPress }: { code: string; what: string; onPress: () => void }) {
  const { t } = useTranslation(['convert']);
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t(($) => $.convert.convert.pick, { what, code })}
      className="flex min-h-11 shrink-0 items-center gap-2.5 text-md font-semibold text-text-1"
    >
      <CoinIcon symbol={code} size={30} />
      {code}
      <Icon d={iconChevronDown} size={16} className="text-text-3" />
    </button>
  );
}
