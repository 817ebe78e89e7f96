/** An auction: its price, what could have traded at each price, the own order in it, and the check on this device. */
import type { StockAuctionReceipt } from '@glasshouse/contract/stocks';
import { type StockAuctionFacts, priceText, sharesText } from '@glasshouse/proofs/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { cx } from '@glasshouse/ui';
import { Card } from '@glasshouse/ui/Card.tsx';
import { KeyValueList, Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ownLine, priceBars } from '../model/auction.ts';
import { partOf, worthOf } from '../model/figures.ts';
import { type AuctionSubject, useAuctionCheck } from '../queries/use-receipts.ts';
import { StockChecks } from './StockChecks.tsx';
import { useStockWords } from './words.ts';

interface AuctionProps {
  file: StockAuctionReceipt;
  facts: StockAuctionFacts;
}

/** How many shares could trade at which price. */
function Bars({ file, facts }: AuctionProps) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const bars = priceBars(file.orders, facts);
  const most = bars.reduce((max, { shares }) => (compareDecimals(shares, max) > 0 ? shares : max), '0');
  return (
    <table className="st-bars">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.equities.auction.price)}</th>
          <th scope="col" colSpan={2}>
            {t(($) => $.equities.auction.tradable)}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {bars.map(({ price, shares, isIt }) => (
          <tr key={price} className={cx(isIt && 'is-it')}>
            <td>{words.priceFigure(price)}</td>
            <td aria-hidden="true">
              <span className="st-bar">
                <span style={{ width: `${partOf(shares, most) * 100}%` }} />
              </span>
            </td>
            <td>{words.shares(shares)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Price, shares, what was left over, and what it was decided within. */
function Outcome({ file, facts }: AuctionProps) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  const { price, lots, surplus, reference, collarPpm } = facts;
  const left = sharesText(surplus < 0n ? -surplus : surplus);
  const side =
    surplus > 0n
      ? t(($) => $.equities.auction.toBuy, { shares: words.shares(left) })
      : t(($) => $.equities.auction.toSell, { shares: words.shares(left) });
  return (
    <Card as="section">
      <p className="text-xs text-text-3">
        {t(($) => $.equities.auction.kinds[facts.kind])} · <span className="num">{formats.utc(facts.time)}</span>
      </p>
      <p className="num text-3xl font-semibold text-text-1">
        {price === null ? t(($) => $.equities.auction.noPrice) : words.price(priceText(price))}
      </p>
      <Stats
        className="mt-3"
        items={[
          { label: t(($) => $.equities.auction.traded), value: words.shares(sharesText(lots)) },
          { label: t(($) => $.equities.auction.left), value: surplus === 0n ? words.shares('0') : side },
          { label: t(($) => $.equities.auction.orders), value: formats.number(String(file.orders.length), 0) },
          { label: t(($) => $.equities.auction.reference), value: words.priceFigure(priceText(reference)) },
          { label: t(($) => $.equities.auction.collar), value: `± ${formats.percent(String(collarPpm / 1_000_000), 0)}` },
        ]}
      />
      <Bars file={file} facts={facts} />
    </Card>
  );
}

/** What the own order got. */
function Own({ file, facts }: AuctionProps) {
  const { t } = useTranslation(['equities', 'orders']);
  const words = useStockWords();
  const line = ownLine(file);
  if (!line) return null;
  const price = facts.price === null ? null : priceText(facts.price);
  return (
    <Card as="section" label={t(($) => $.equities.auction.own)}>
      <h2 className="mb-2 text-sm font-semibold text-text-1">{t(($) => $.equities.auction.own)}</h2>
      <KeyValueList
        dense
        items={[
          {
            label: t(($) => $.orders.order.sides[line.side]),
            value: line.price === null ? t(($) => $.equities.auction.anyPrice) : words.price(line.price),
            tone: line.side === 'buy' ? 'up' : 'down',
          },
          { label: t(($) => $.equities.auction.place), value: line.sequence },
          {
            label: t(($) => $.equities.auction.got),
            value: t(($) => $.equities.auction.gotOf, { filled: words.shares(line.filled), shares: words.shares(line.shares) }),
            result: true,
          },
          price !== null && {
            label: t(($) => $.equities.auction.value),
            value: words.exactMoney(worthOf(line.filled, price)),
            result: true,
          },
        ]}
      />
    </Card>
  );
}

/** The page. */
export function AuctionPage({ subject }: { subject: AuctionSubject }) {
  const { t } = useTranslation(['equities']);
  const { check, run } = useAuctionCheck(subject);
  const checked = check.state === 'checked' ? check.file : null;
  const facts = checked?.facts ?? null;
  return (
    <Page
      title={facts ? t(($) => $.equities.auction.of, { code: facts.symbol.split('/')[0] }) : t(($) => $.equities.auction.one)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <p className="text-sm text-text-2">{t(($) => $.equities.auction.how)}</p>
        {check.state === 'checking' && <SkeletonList label={t(($) => $.equities.list.loading)} />}
        {checked && facts && (
          <>
            <Outcome file={checked.file} facts={facts} />
            <Own file={checked.file} facts={facts} />
          </>
        )}
        <StockChecks of="auction" id={facts?.id ?? 0} check={check} run={run} />
      </div>
    </Page>
  );
}
