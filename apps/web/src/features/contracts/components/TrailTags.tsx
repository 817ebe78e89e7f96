/** Stops of a position that follow the mark. Lazy: few positions have one. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { closeEstimate } from '../model/position.ts';
import type { TrailingStop } from '../model/trails.ts';
import type { ContractUnits } from '../model/units.ts';
import { useBaseFee } from './StopTags.tsx';
import { useTrail } from './use-trail.ts';
import { toneOf, useContractFigures } from './words.ts';

/** A trailing stop with the mark that fires it now, and what that is expected to bring. */
function TrailTag({ position, units, stop }: { position: ContractPosition; units: ContractUnits; stop: TrailingStop }) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(position, units);
  const feeRate = useBaseFee(position);
  const { price } = useTrail(position, stop, units);
  // One that did not begin is named by the mark that it begins at.
  const isWaiting = price === null && stop.activation_price !== null;
  const share = stop.share ?? position.share;
  const result = price === null ? null : (closeEstimate(position, units, { share, price, feeRate })?.result ?? null);
  const tone = toneOf(result);
  return (
    <Tag tone={tone === 'zero' ? 'plain' : tone}>
      {t(($) => $.contracts.form.trail)} {figures.percent(stop.callback)} ·{' '}
      {isWaiting ? t(($) => $.contracts.stops.from, { price: figures.price(stop.activation_price) }) : figures.price(price)}
      {stop.share !== null && ` · ${figures.sizeUnit(stop.share)}`} <b className="num">{figures.resultFigure(result)}</b>
    </Tag>
  );
}

/** Their tags. */
export default function TrailTags({ position, units }: { position: ContractPosition; units: ContractUnits }) {
  return position.trailing_stops.map((stop) => <TrailTag key={stop.id} position={position} units={units} stop={stop} />);
}
