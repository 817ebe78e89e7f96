/** One own option in a list: its time or its result, and the way to its proof. */
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import { ProofGlyph } from '@glasshouse/ui/ProofBadge.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { isRunning } from '../model/orders.ts';
import { usePriceDecimals } from '../queries/options.ts';
import { CountdownRing } from './CountdownRing.tsx';
import { SideTag } from './SideTag.tsx';
import { resultTone, useDurationWord, useMoneyWords } from './words.ts';

/** The reason of a refund; the amount of a result. */
export function useRefundWord(): (order: OptionOrder) => string | null {
  const { t } = useTranslation(['options']);
  return ({ refund }) => {
    switch (refund) {
      case null:
        return null;
      case 'EQUAL':
        return t(($) => $.options.refund.equal);
      case 'NO_ENTRY':
        return t(($) => $.options.refund.noEntry);
      case 'NO_SETTLEMENT':
        return t(($) => $.options.refund.noSettlement);
    }
  };
}

/** The row. The whole of it leads to the option's page. */
export function OptionRow({ order }: { order: OptionOrder }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const duration = useDurationWord();
  const refund = useRefundWord()(order);
  const money = useMoneyWords(order.code);
  const running = isRunning(order);
  const decimals = usePriceDecimals(order.match_id);
  const entry =
    order.buy_price === null
      ? t(($) => $.options.own.waitsForEntry)
      : t(($) => $.options.own.entryAt, { price: formats.price(order.buy_price, decimals) });
  return (
    <li className="o-row">
      <Link href={`#${hrefOf('/pages/transaction/option', { id: order.id })}`} className="o-row-link">
        <SideTag side={order.type} />
        <span className="o-row-main">
          <b>
            {order.symbol} <span className="num">{money.unit(order.number)}</span>
          </b>
          <small className="num">
            {duration(order.seconds)} · {running ? entry : formats.dateTime(order.sell_time ?? order.settled ?? order.created)}
          </small>
          {refund !== null && <small>{refund}</small>}
        </span>
        {running ? (
          <CountdownRing order={order} />
        ) : (
          <span className="o-row-end">
            <b className={`num is-${resultTone(order)}`}>{money.signed(order.profit ?? '0')}</b>
            <small className="o-row-proof">
              <ProofGlyph state="ready" size={12} />
              {t(($) => $.options.own.verify)}
            </small>
          </span>
        )}
      </Link>
    </li>
  );
}
