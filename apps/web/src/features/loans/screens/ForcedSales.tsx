/** Every forced sale of every pledge, without names: what triggered it, at which price it was sold, and where the money went. */
import type { LoanLiquidation } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { type Tone, Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { saveLeaf } from '../../../app/integrity/save-leaf.ts';
import { Page } from '../../../app/page/Page.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { useLoanWords } from '../components/words.ts';
import { decidingPrice, sumsOf } from '../model/liquidation.ts';
import { useForcedSales } from '../queries/loans.ts';

/** The three prices that triggered it: each is an entry of the public log, whose proof anybody can save. */
function Prices({ sale, quote }: { sale: LoanLiquidation; quote: string }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const [saving, setSaving] = useState<number | null>(null);
  const save = async (leaf: number) => {
    setSaving(leaf);
    await saveLeaf(leaf, `glasshouse-price-${leaf}.json`);
    setSaving(null);
  };
  return (
    <ul className="mt-3 grid gap-2 border-t border-line-1 pt-3">
      {sale.ticks.map(({ leaf, price, time }) => (
        <li key={leaf} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="num text-xs whitespace-normal text-text-3">
            {formats.clock(time)} · <b className="text-text-1">{formats.exact(price, quote)}</b>
            <span className="block">{t(($) => $.loans.sales.entry, { leaf: String(leaf) })}</span>
          </span>
          <Button size="sm" variant="outline" busy={saving === leaf} onClick={() => void save(leaf)}>
            {t(($) => $.loans.sales.save)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<NonNullable<LoanLiquidation['result']>, Tone>> = {
  cured: 'plain',
  closed: 'success',
  written_off: 'danger',
};

function Result({ sale: { result } }: { sale: LoanLiquidation }) {
  const { t } = useTranslation(['loans']);
  if (result === null) return <Tag tone="danger">{t(($) => $.loans.states.liquidating)}</Tag>;
  return <Tag tone={TONES[result]}>{t(($) => $.loans.sales.results[result])}</Tag>;
}

/** What it came to: of the coin and of the quote, and what the borrower paid for it. */
function Figures({ sale, coin, quote }: { sale: LoanLiquidation; coin: string; quote: string }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const words = useLoanWords();
  const isSold = sale.borrows === 'quote';
  const sums = sumsOf(sale);
  const price = decidingPrice(sale);
  const isSome = (amount: string) => compareDecimals(amount, '0') > 0;
  return (
    <KeyValueList
      dense
      items={[
        { label: t(($) => $.loans.sales.owed), value: formats.exact(sale.owed, sale.code) },
        { label: t(($) => $.loans.detail.pledged), value: formats.exact(sale.pledge, sale.pledge_code) },
        sale.ltv !== null && { label: t(($) => $.loans.ltv.title), value: words.ltv(sale.ltv) },
        price !== null && { label: t(($) => $.loans.sales.price), value: formats.exact(price, quote) },
        {
          label: isSold ? t(($) => $.loans.sale.gross) : t(($) => $.loans.sale.spent),
          value: `${formats.exact(sums.filled, coin)} · ${formats.exact(sums.gross, quote)}`,
        },
        { label: t(($) => $.loans.sale.fee), value: words.less(sums.fee, isSold ? quote : coin) },
        { label: t(($) => $.loans.sales.charge), value: words.less(sums.charge, quote), tone: 'down' },
        { label: t(($) => $.loans.sale.toDebt), value: formats.exact(sums.toDebt, sale.code) },
        isSome(sums.surplus) && { label: t(($) => $.loans.sales.surplus), value: formats.exact(sums.surplus, sale.code) },
      ]}
    />
  );
}

function SaleCard({ sale }: { sale: LoanLiquidation }) {
  const { t } = useTranslation(['loans']);
  const formats = useFormats();
  const [coin = '', quote = ''] = sale.symbol.split('/');
  const why = { ltv: sale.borrows === 'quote' ? 'fell' : 'rose', term: 'over' } as const;
  return (
    <Card as="article">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 font-semibold text-text-1">
          {t(($) => $.loans.sales.why[why[sale.reason]], { code: coin })}
          <span className="num block text-xs font-normal text-text-3">{formats.dateTime(sale.time)}</span>
        </h2>
        <Result sale={sale} />
      </div>
      <Figures sale={sale} coin={coin} quote={quote} />
      {sale.ticks.length > 0 && <Prices sale={sale} quote={quote} />}
    </Card>
  );
}

/** The page; `loan` is the loan that a loss of a pool names. */
export default function ForcedSales({ loan }: { loan: number | null }) {
  const { t } = useTranslation(['loans']);
  const list = useForcedSales(loan);
  return (
    <Page title={t(($) => $.loans.sales.title)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <p className="text-sm text-text-2">{t(($) => $.loans.sales.text)}</p>
        <EndlessList
          endless
          list={list}
          failedTitle={t(($) => $.loans.sales.failed)}
          loadingLabel={t(($) => $.loans.sales.loading)}
          empty={{ title: t(($) => $.loans.sales.none), text: t(($) => $.loans.sales.noneText) }}
          row={(sale) => <SaleCard key={sale.id} sale={sale} />}
        />
        {loan !== null && (
          <Link href="#/pages/common/borrowing?sale=all" className="text-sm underline underline-offset-4">
            {t(($) => $.loans.sale.all)}
          </Link>
        )}
      </div>
    </Page>
  );
}
