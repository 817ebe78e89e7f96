/** Funding that own positions paid and received: of all of them, or of one. Needs the words `rates`. */
import type { ContractPayment } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import type { ReactNode } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { usePayments } from '../queries/public.ts';
import { ReceiptBadge } from './ReceiptBadge.tsx';
import { SideTag } from './SideTag.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { isOwing, toneOf, useContractFigures } from './words.ts';
import '../../../order/own/entries.css';

function Payment({ payment }: { payment: ContractPayment }) {
  const { t } = useTranslation(['rates']);
  const formats = useFormats();
  const figures = useContractFigures(payment, useUnitsOf()(payment.market_id));
  const facts = [
    formats.dateTime(payment.time),
    t(($) => $.rates.list.mark, { mark: figures.price(payment.mark) }),
    formats.percent(payment.rate, 4, 4),
    isOwing(payment) ? t(($) => $.rates.list.owed, { amount: figures.money(payment.owed) }) : null,
  ].filter((one) => one !== null);
  return (
    <article className="s-entry">
      <div className="s-entry-head">
        <SideTag type={payment.type} />
        <h3 className="c-entry-name">
          <Link
            href={`#${hrefOf('/pages/transaction/contract_position', { id: String(payment.position_id) })}`}
            className="s-entry-open"
          >
            {payment.symbol}
          </Link>
        </h3>
        <span className="s-entry-end">
          <b className={`c-net num is-${toneOf(payment.amount)}`}>{figures.result(payment.amount)}</b>
        </span>
      </div>
      <p className="s-entry-note num">{facts.join(' · ')}</p>
      <p className="c-badges">
        <ReceiptBadge kind="funding" id={payment.id} positionId={payment.position_id} />
      </p>
    </article>
  );
}

/** The list. `next`: what an empty one offers. */
export function Payments({ positionId, next }: { positionId?: number; next?: ReactNode }) {
  const { t } = useTranslation(['rates']);
  const list = usePayments(positionId);
  return (
    <EndlessList
      endless
      list={list}
      failedTitle={t(($) => $.rates.list.failed)}
      loadingLabel={t(($) => $.rates.list.loading)}
      empty={{ title: t(($) => $.rates.list.noPayments), text: t(($) => $.rates.list.noPaymentsText), actions: next }}
      row={(payment) => <Payment key={`${payment.id} ${payment.position_id}`} payment={payment} />}
    />
  );
}
