/** A closed position: what it came to after its fees, why it ended, and the badge of every receipt. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { memo } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { netOf } from '../model/net.ts';
import { ReceiptBadge } from './ReceiptBadge.tsx';
import { SideTag } from './SideTag.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { toneOf, useCloseReason, useContractFigures, useModeWord } from './words.ts';

export const ClosedCard = memo(function ClosedCard({ position }: { position: ContractPosition }) {
  const { t } = useTranslation(['contracts', 'orders']);
  const formats = useFormats();
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const reason = useCloseReason()(position);
  const modeWord = useModeWord();
  const net = netOf(position);
  return (
    <article className="s-entry">
      <div className="s-entry-head">
        <SideTag type={position.type} />
        <h2 className="c-entry-name">
          <Link href={`#${hrefOf('/pages/transaction/contract_position', { id: String(position.id) })}`} className="s-entry-open">
            {position.symbol}
          </Link>
        </h2>
        <span className="s-entry-end">
          <b className={`c-net num is-${toneOf(net)}`}>{figures.result(net)}</b>
        </span>
      </div>
      <p className="s-entry-note">{[reason, modeWord(position)].filter((one) => one !== null).join(' · ')}</p>
      <Stats
        className="s-entry-stats"
        items={[
          { label: t(($) => $.contracts.facts.sizeIn, { unit: figures.base }), value: figures.size(position.opened_share) },
          { label: t(($) => $.contracts.card.entry), value: figures.price(position.open_price) },
          { label: t(($) => $.contracts.history.exit), value: figures.price(position.close_price) },
          { label: t(($) => $.contracts.history.realized), value: figures.resultFigure(position.realized) },
          { label: t(($) => $.orders.order.fee), value: figures.moneyFigure(position.handling_fee) },
          {
            label: t(($) => $.contracts.history.closed),
            value: position.closed === null ? formats.dateTime(position.opened) : formats.dateTime(position.closed),
          },
        ]}
      />
      {position.receipts.length > 0 && (
        <p className="c-badges">
          {position.receipts.map(({ kind, id }) => (
            <ReceiptBadge key={`${kind} ${id}`} kind={kind} id={id} positionId={position.id} />
          ))}
        </p>
      )}
    </article>
  );
});
