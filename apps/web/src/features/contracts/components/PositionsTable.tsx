/**
 * Open positions as a table, for wide windows: the highest risk first. What belongs together stands in one column, so that
 * risk and lights are in sight in a window of 1280 pixels.
 */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Link } from '@glasshouse/ui/Link.tsx';
import { memo } from 'react';
import { hrefOf } from '../../../app/paths.ts';
import { type Backing, liveFigures, zoneOf } from '../model/position.ts';
import type { ContractUnits } from '../model/units.ts';
import { AdlLights } from './AdlLights.tsx';
import { PositionButtons } from './PositionCard.tsx';
import { SideTag } from './SideTag.tsx';
import type { ContractActs } from './use-contract-acts.tsx';
import { toneOf, useContractFigures, useModeWord } from './words.ts';
import '../../../order/own/orders-table.css';

interface RowProps {
  position: ContractPosition;
  units: ContractUnits;
  mark: string | null;
  stale: boolean;
  acts: ContractActs;
  backing: Backing | null;
}

const Row = memo(function Row({ position, units, mark, stale, acts, backing }: RowProps) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(position, units);
  const live = liveFigures(position, units, mark, backing);
  const modeWord = useModeWord();
  const zone = zoneOf(live.riskRate);
  const more = position.part_stops.length + position.trailing_stops.length;
  const tone = stale ? 'is-stale' : `is-${toneOf(live.profit)}`;
  return (
    <tr>
      <td className="is-text">
        <span className="s-table-tags">
          <SideTag type={position.type} />
          <Link className="s-table-open" href={`#${hrefOf('/pages/transaction/contract_position', { id: String(position.id) })}`}>
            {position.symbol}
          </Link>
        </span>
        <small>{modeWord(position)}</small>
      </td>
      <td className="num">
        {figures.sizeUnit(position.share)}
        <small>{figures.money(position.margin)}</small>
      </td>
      <td className="num">
        {figures.price(position.open_price)}
        <small className={cx(stale && 'c-stale')}>{figures.price(live.mark)}</small>
      </td>
      <td className={cx('num', tone)}>
        <b>{figures.result(live.profit)}</b>
        <small className={tone}>{figures.change(live.profitRate)}</small>
      </td>
      <td className="num">
        <span className={zone === 'danger' ? 'is-danger' : 'is-warn'}>
          {live.liquidation === null ? t(($) => $.contracts.facts.never) : figures.price(live.liquidation)}
        </span>
        <small>{figures.percent(live.distance, 2, 2)}</small>
      </td>
      <td className={cx('num', zone === 'danger' && 'is-danger', zone === 'watch' && 'is-warn')}>
        {figures.percent(live.riskRate)}
        <AdlLights lights={position.adl_lights} />
      </td>
      <td className="num">
        {figures.price(position.target_profit_price)}
        <small>{figures.price(position.stop_loss_price)}</small>
        {more > 0 && <small>+{more}</small>}
      </td>
      <td>
        <span className="s-table-acts">
          <PositionButtons size="xs" position={position} danger={zone === 'danger'} acts={acts} />
        </span>
      </td>
    </tr>
  );
});

interface PositionsTableProps {
  rows: readonly Omit<RowProps, 'stale' | 'acts'>[];
  stale: boolean;
  acts: ContractActs;
}

/** The table. */
export default function PositionsTable({ rows, stale, acts }: PositionsTableProps) {
  const { t } = useTranslation(['contracts', 'orders']);
  const label = t(($) => $.contracts.own.positions);
  const heads = [
    t(($) => $.contracts.card.position),
    `${t(($) => $.contracts.facts.size)} · ${t(($) => $.contracts.facts.margin)}`,
    `${t(($) => $.contracts.card.entry)} · ${t(($) => $.contracts.facts.mark)}`,
    t(($) => $.contracts.card.unrealizedShort),
    t(($) => $.contracts.facts.liquidation),
    `${t(($) => $.contracts.card.risk)} · ${t(($) => $.contracts.card.adl)}`,
    t(($) => $.contracts.card.stops),
    t(($) => $.orders.order.actions),
  ];
  return (
    <div className="s-table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="s-table c-table" aria-label={label}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? 'is-text' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.position.id} {...row} stale={stale} acts={acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
