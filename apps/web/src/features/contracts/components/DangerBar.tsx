/** What the bar of a position in danger says, and the two ways out. Its code comes with the danger. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import type { LiveFigures } from '../model/position.ts';
import { MarginButton } from './MarginButton.tsx';
import { useContractActs } from './use-contract-acts.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useSideWord } from './words.ts';

/** The bar. */
export default function DangerBar({ position, live }: { position: ContractPosition; live: LiveFigures }) {
  const { t } = useTranslation(['contracts']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const sideWord = useSideWord();
  const { acts, layers } = useContractActs();
  const values = { symbol: position.symbol, side: sideWord(position.type), percent: figures.percent(live.distance, 2, 2) };
  return (
    <div className="c-risk-space">
      <div className="c-risk-bar" role="alert">
        <p>
          <Icon d={iconWarn} size={16} />{' '}
          {position.type === 1 ? t(($) => $.contracts.bar.below, values) : t(($) => $.contracts.bar.above, values)}
        </p>
        <div>
          <MarginButton position={position} urgent size="xs" onMargin={acts.onMargin} />
          <Button size="xs" disabled={position.status === 2} onClick={() => acts.onClose(position)}>
            {t(($) => $.contracts.card.close)}
          </Button>
        </div>
        {layers}
      </div>
    </div>
  );
}
