/** A bar above the tabs while a position is near its liquidation: how far it is, and the two ways out. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useMarks } from '../live/marks.ts';
import { byRisk, liveFigures, zoneOf } from '../model/position.ts';
import { usePositions } from '../queries/contracts.ts';
import { useContractActs } from './use-contract-acts.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useSideWord } from './words.ts';

function Bar({ position, mark }: { position: ContractPosition; mark: string | null }) {
  const { t } = useTranslation(['contracts']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position.symbol, units);
  const sideWord = useSideWord();
  const { acts, layers } = useContractActs();
  const { distance } = liveFigures(position, units, mark);
  const values = { symbol: position.symbol, side: sideWord(position.type), percent: figures.percent(distance, 2, 2) };
  return (
    <div className="c-risk-space">
      <div className="c-risk-bar" role="alert">
        <p>
          <Icon d={iconWarn} size={16} />{' '}
          {position.type === 1 ? t(($) => $.contracts.bar.below, values) : t(($) => $.contracts.bar.above, values)}
        </p>
        <div>
          <Button size="xs" variant="primary" onClick={() => acts.onMargin(position)}>
            {t(($) => $.contracts.card.addMargin)}
          </Button>
          <Button size="xs" disabled={position.status === 2} onClick={() => acts.onClose(position)}>
            {t(($) => $.contracts.card.close)}
          </Button>
        </div>
        {layers}
      </div>
    </div>
  );
}

/** The bar of the position with the highest risk; nothing while none is in danger. */
export function RiskBar() {
  const unitsOf = useUnitsOf();
  const list = usePositions().data?.list ?? [];
  const marks = useMarks(list.map((one) => one.market_id));
  const markOf = (one: ContractPosition) => marks.get(one.market_id)?.mark ?? one.mark_price;
  const rateOf = (one: ContractPosition) => liveFigures(one, unitsOf(one.market_id), markOf(one)).riskRate;
  const first = byRisk(list, rateOf)[0];
  if (!first || zoneOf(rateOf(first)) !== 'danger') return null;
  return <Bar key={first.id} position={first} mark={markOf(first)} />;
}
