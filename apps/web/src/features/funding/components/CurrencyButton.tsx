/** The chosen currency, as the row that changes it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';

/** The row; `sub` is what the form does with it. */
export function CurrencyButton({ code, sub, onPress }: { code: string; sub: ReactNode; onPress: () => void }) {
  const { t } = useTranslation(['funding']);
  return (
    <Card className="py-0!">
      <button type="button" onClick={onPress} className="flex min-h-16 w-full items-center gap-3 py-2 text-left">
        <CoinIcon symbol={code} size={32} />
        <span className="min-w-0 flex-1">
          <span className="sr">{t(($) => $.funding.shared.currency)} </span>
          <span className="block font-semibold text-text-1">{code}</span>
          <span className="num block text-xs text-text-3">{sub}</span>
        </span>
        <Icon d={iconChevronDown} size={16} className="text-text-3" />
      </button>
    </Card>
  );
}
