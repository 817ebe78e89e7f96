/** A step of a liquidation with its working: what fell, how much was needed, where it was done, and where the money went. */
import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { NO_FIGURE } from '@glasshouse/ui';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { type StepItem, Timeline } from '@glasshouse/ui/Timeline.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { chargeRate, endedDebt, feeRate, kindOf, sumsOf, widthOf } from '../model/sale.ts';
import { useRates } from '../queries/margin.ts';
import { Change } from './Change.tsx';
import { MONEY, useMarginWords } from './words.ts';
import './margin.css';

type Sale = MarginLiquidationItem;

/** The prices that it was decided by, with what the account had and owed. */
function useFell(sale: Sale): StepItem {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  return {
    state: 'done',
    title: t(($) => $.leverage.sale.fell, { level: words.level(sale.level) }),
    time: formats.clock(sale.time),
    text: (
      <>
        <span className="num block whitespace-normal">
          {sale.ticks.map(({ code, price }) => `${code} ${formats.exact(price, MONEY)}`).join(' · ')}
        </span>
        <KeyValueList
          dense
          items={[
            { label: t(($) => $.leverage.sale.assets), value: words.exact(sale.assets, MONEY) },
            { label: t(($) => $.leverage.sale.debts), value: words.exact(sale.debts, MONEY) },
          ]}
        />
      </>
    ),
  };
}

/** The order in the book, and the charge. */
function useBook(sale: Sale): StepItem[] {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const heals = useRates().data?.levels.heals;
  const { order, trading_fee: fee } = sale;
  if (order === null) return [];
  const isSale = order.side === 'sell';
  const isFilled = compareDecimals(order.filled, '0') > 0;
  const width = widthOf(sale);
  const limit = { price: formats.exact(order.limit, MONEY), width: width === null ? NO_FIGURE : formats.percent(width, 0, 1) };
  return [
    {
      state: 'done',
      title: t(($) => $.leverage.sale.needed),
      time: words.exact(order.value, MONEY),
      text: t(($) => $.leverage.sale.neededText, { heals: heals === undefined ? NO_FIGURE : words.threshold(heals) }),
    },
    {
      state: 'done',
      title: isSale ? t(($) => $.leverage.sale.book) : t(($) => $.leverage.sale.bookBought),
      ...(order.price === null ? {} : { time: formats.exact(order.price, MONEY) }),
      text: (
        <>
          <span className="num block whitespace-normal">
            {isSale ? t(($) => $.leverage.sale.floor, limit) : t(($) => $.leverage.sale.ceiling, limit)}
          </span>
          {isFilled ? (
            <KeyValueList
              dense
              items={[
                { label: words.exact(order.filled, order.code), value: words.exact(order.gross, MONEY) },
                {
                  label: t(($) => $.leverage.sale.charge, { rate: formats.percent(chargeRate(sale), 1, 2) }),
                  value: `−${words.exact(sale.fee, MONEY)}`,
                  tone: 'down',
                },
                fee !== null && {
                  label: t(($) => $.leverage.sale.fee, { rate: formats.percent(feeRate(sale), 1, 3) }),
                  value: `−${words.exact(fee.amount, fee.code)}`,
                  tone: 'down',
                },
              ]}
            />
          ) : (
            t(($) => $.leverage.sale.unfilled)
          )}
        </>
      ),
    },
  ];
}

/** Amounts by asset. */
function useAmounts() {
  const words = useMarginWords();
  return (amounts: readonly { code: string; amount: string }[]) => (
    <span className="num whitespace-normal">{amounts.map(({ code, amount }) => words.exact(amount, code)).join(' · ')}</span>
  );
}

function useSteps(sale: Sale): StepItem[] {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const amounts = useAmounts();
  const fell = useFell(sale);
  const book = useBook(sale);
  const steps: StepItem[] = [fell];
  if (sale.in_kind.length > 0)
    steps.push({ state: 'done', title: t(($) => $.leverage.sale.inKind), text: amounts(sale.in_kind) });
  steps.push(...book);
  if (sale.repaid.length > 0)
    steps.push({ state: 'done', title: t(($) => $.leverage.sale.debtRepaid), text: amounts(sale.repaid) });
  if (sale.losses.length > 0)
    steps.push({
      state: 'done',
      title: t(($) => $.leverage.sale.loss),
      text: (
        <>
          {t(($) => $.leverage.sale.lossText)}
          {sale.losses.map((loss) => (
            <KeyValueList
              key={loss.currency_id}
              dense
              items={[
                { label: t(($) => $.leverage.sale.byFund), value: words.exact(loss.by_fund, loss.code) },
                { label: t(($) => $.leverage.sale.writtenOff), value: words.exact(loss.written_off, loss.code) },
                { label: t(($) => $.leverage.sale.interestLost), value: words.exact(loss.interest, loss.code) },
              ]}
            />
          ))}
        </>
      ),
    });
  return steps;
}

/** What was done, in one line, and of how much. */
export function useSaleTitle(sale: Sale): { title: string; amount: string } {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const kind = kindOf(sale);
  const { order } = sale;
  if (order !== null && (kind === 'sold' || kind === 'bought')) {
    const filled = { amount: words.exact(order.filled, order.code) };
    const code = { code: order.code };
    return kind === 'sold'
      ? { title: t(($) => $.leverage.sale.titleSold, code), amount: t(($) => $.leverage.sale.sold, filled) }
      : { title: t(($) => $.leverage.sale.titleBought, code), amount: t(($) => $.leverage.sale.bought, filled) };
  }
  const [repaid, lost] = [sale.in_kind[0], sale.losses[0]];
  if (kind === 'kind' && repaid)
    return {
      title: t(($) => $.leverage.sale.titleKind),
      amount: t(($) => $.leverage.sale.repaid, { amount: words.exact(repaid.amount, repaid.code) }),
    };
  if (kind === 'loss' && lost)
    return {
      title: t(($) => $.leverage.sale.titleLoss),
      amount: t(($) => $.leverage.sale.lost, { amount: words.exact(endedDebt(lost), lost.code) }),
    };
  return { title: t(($) => $.leverage.sale.titleNone), amount: '' };
}

/** Level before and after, and the charge. */
export function useSaleSum(sale: Sale): string {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const values = { before: words.level(sale.level), charge: words.exact(sale.fee, MONEY) };
  return sale.level_after === null
    ? t(($) => $.leverage.sale.sumFree, values)
    : t(($) => $.leverage.sale.sum, { ...values, after: words.level(sale.level_after) });
}

/** The steps, and where the level stands. */
export function SaleSteps({ sale }: { sale: Sale }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const sums = sumsOf(sale);
  return (
    <>
      <Timeline label={t(($) => $.leverage.sale.steps)} items={useSteps(sale)} />
      <Change
        title={t(($) => $.leverage.account.name)}
        heads={[t(($) => $.leverage.sale.before), t(($) => $.leverage.sale.after)]}
        rows={[
          sums !== null && {
            label: t(($) => $.leverage.sale.owed),
            now: words.exact(sale.debts, MONEY),
            after: words.exact(sums.owed, MONEY),
          },
          sums !== null && {
            label: t(($) => $.leverage.sale.net),
            now: words.exact(sums.netBefore, MONEY),
            after: words.exact(sums.netAfter, MONEY),
          },
          { label: t(($) => $.leverage.sale.level), now: words.level(sale.level), after: words.level(sale.level_after) },
        ]}
      />
    </>
  );
}
