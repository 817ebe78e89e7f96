/** The stops of a position, with the money that each is expected to bring. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { stopResult } from '../model/position.ts';
import type { ContractUnits } from '../model/units.ts';
import { useTerms } from '../queries/contracts.ts';
import { toneOf, useContractFigures } from './words.ts';

/** The taker fee that liquidation and stops are counted with, of the market; the usual one until its terms are read. */
export function useBaseFee(position: Pick<ContractPosition, 'currency_id' | 'legal_id'>): string {
  return useTerms({ baseId: position.currency_id, quoteId: position.legal_id }).data?.fees.taker ?? '0.0005';
}

function Stops({ position, units }: { position: ContractPosition; units: ContractUnits }) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(position.symbol, units);
  const feeRate = useBaseFee(position);
  const stops = [
    { kind: 'tp' as const, price: position.target_profit_price },
    { kind: 'sl' as const, price: position.stop_loss_price },
  ];
  return (
    <p className="c-stop-tags">
      {stops.map(({ kind, price }) => {
        if (price === null) return null;
        const result = stopResult(position, units, price, feeRate);
        const tone = toneOf(result);
        return (
          <Tag key={kind} tone={tone === 'zero' ? 'plain' : tone}>
            {kind === 'tp' ? t(($) => $.contracts.form.target) : t(($) => $.contracts.form.stop)} {figures.price(price)}{' '}
            <b className="num">{figures.resultFigure(result)}</b>
          </Tag>
        );
      })}
    </p>
  );
}

/** The tags; nothing where no stop is set. */
export function StopTags(props: { position: ContractPosition; units: ContractUnits }) {
  const { target_profit_price: target, stop_loss_price: stop } = props.position;
  return target === null && stop === null ? null : <Stops {...props} />;
}
