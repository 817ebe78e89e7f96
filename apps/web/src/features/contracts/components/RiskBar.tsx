/** A bar above the tabs while a position is near its liquidation: how far it is, and the two ways out. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useMarks } from '../live/marks.ts';
import { useCrossAccount } from '../live/use-cross-account.ts';
import { backingIn } from '../model/cross.ts';
import { type LiveFigures, liveFigures, nearest, zoneOf } from '../model/position.ts';
import { usePositions } from '../queries/contracts.ts';
import { MarginButton } from './MarginButton.tsx';
import { useContractActs } from './use-contract-acts.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useSideWord } from './words.ts';

function Bar({ position, live }: { position: ContractPosition; live: LiveFigures }) {
  const { t } = useTranslation(['contracts']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position.symbol, units);
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

/** The bar of the position with the highest risk; nothing while none is in danger. */
export function RiskBar() {
  const unitsOf = useUnitsOf();
  const list = usePositions().data?.list ?? [];
  const marks = useMarks(list.map((one) => one.market_id));
  const account = useCrossAccount();
  const liveOf = (one: ContractPosition) =>
    liveFigures(one, unitsOf(one.market_id), marks.get(one.market_id)?.mark ?? null, backingIn(account, one));
  const first = nearest(list, liveOf);
  if (!first || zoneOf(liveOf(first).riskRate) !== 'danger') return null;
  return <Bar key={first.id} position={first} live={liveOf(first)} />;
}
