/** The button for more margin. A file of its own: the bar above the tabs has it without the cards. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { isCross } from '../model/cross.ts';
import { transferFor } from './transfer.ts';
import type { ContractActs } from './use-contract-acts.tsx';

interface MarginButtonProps {
  position: ContractPosition;
  urgent: boolean;
  size: 'sm' | 'xs';
  onMargin: ContractActs['onMargin'];
}

/** More margin; of a cross position the way to more money in its account, which is what stands behind it. */
export function MarginButton({ position, urgent, size, onMargin }: MarginButtonProps) {
  const { t } = useTranslation(['contracts']);
  const variant = urgent ? 'primary' : 'plain';
  if (isCross(position)) {
    const href = transferFor(position);
    return (
      <Button size={size} variant={variant} href={href}>
        {t(($) => $.contracts.card.addMoney)}
      </Button>
    );
  }
  return (
    <Button size={size} variant={variant} onClick={() => onMargin(position)}>
      {urgent ? t(($) => $.contracts.card.addMargin) : t(($) => $.contracts.card.margin)}
    </Button>
  );
}
