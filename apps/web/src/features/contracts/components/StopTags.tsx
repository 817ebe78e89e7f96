/** The stops of a position, with the money that each is expected to bring. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { closeEstimate, stopsOf } from '../model/position.ts';
import type { ContractUnits } from '../model/units.ts';
import { useTerms } from '../queries/contracts.ts';
import { toneOf, useContractFigures } from './words.ts';

const TrailTags = lazyPart(() => import('./TrailTags.tsx'));

/** The taker fee that liquidation and stops are counted with, of the market; the usual one until its terms are read. */
export function useBaseFee(position: Pick<ContractPosition, 'currency_id' | 'legal_id'>): string {
  return useTerms({ baseId: position.currency_id, quoteId: position.legal_id }).data?.fees.taker ?? '0.0005';
}

function Stops({ position, units }: { position: ContractPosition; units: ContractUnits }) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(position, units);
  const feeRate = useBaseFee(position);
  const stops = [
    { key: 'tp', kind: 'tp', price: position.target_profit_price, share: null },
    { key: 'sl', kind: 'sl', price: position.stop_loss_price, share: null },
    ...position.part_stops.map(({ id, type, price, share }) => ({ key: String(id), kind: type, price, share })),
  ];
  return (
    <p className="c-stop-tags">
      {stops.map(({ key, kind, price, share }) => {
        if (price === null) return null;
        const result = closeEstimate(position, units, { share: share ?? position.share, price, feeRate })?.result ?? null;
        const tone = toneOf(result);
        return (
          <Tag key={key} tone={tone === 'zero' ? 'plain' : tone}>
            {kind === 'tp' ? t(($) => $.contracts.form.target) : t(($) => $.contracts.form.stop)} {figures.price(price)}
            {share !== null && ` · ${figures.sizeUnit(share)}`} <b className="num">{figures.resultFigure(result)}</b>
          </Tag>
        );
      })}
      {position.trailing_stops.length > 0 && (
        <Suspense fallback={null}>
          <TrailTags position={position} units={units} />
        </Suspense>
      )}
    </p>
  );
}

/** The tags; nothing where no stop is set. */
export function StopTags(props: { position: ContractPosition; units: ContractUnits }) {
  return stopsOf(props.position) === 0 ? null : <Stops {...props} />;
}
