/** The star of a market: puts its coin or stock among the favourites or takes it away. Needs the words `markets`. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { iconStar } from '@glasshouse/ui/icons.ts';
import { useFavourite } from './use-favourites.ts';

export interface StarButtonProps {
  market: Pick<Quote, 'currency_id' | 'base'>;
  className?: string;
}

/** The button; its name is what a press does. */
export function StarButton({ market, className }: StarButtonProps) {
  const { t } = useTranslation(['markets']);
  const { on, toggle } = useFavourite(market.currency_id);
  const label = t(($) => $.markets.favourites.star, { name: market.base });
  const press = () => {
    haptic('light');
    toggle();
  };
  return <IconButton icon={iconStar} label={label} pressed={on} onClick={press} {...(className ? { className } : {})} />;
}
