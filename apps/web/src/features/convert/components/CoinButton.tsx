/** The chosen currency, as the button that changes it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';

export function CoinButton({ code, what, onPress }: { code: string; what: string; onPress: () => void }) {
  const { t } = useTranslation(['convert']);
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 shrink-0 items-center gap-2.5 text-md font-semibold text-text-1"
    >
      {/* Words instead of a label: the letter in the sign of a currency would have to stand in a label too. */}
      <span className="sr-only">{t(($) => $.convert.convert.pick, { what, code })}</span>
      <CoinIcon symbol={code} size={30} />
      <span aria-hidden="true">{code}</span>
      <Icon d={iconChevronDown} size={16} className="text-text-3" />
    </button>
  );
}
