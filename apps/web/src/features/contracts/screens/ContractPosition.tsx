/** One position: its figures, its orders and fills, the chain of its events, and its receipts checked on this device. */
import { CallFailure } from '@glasshouse/client';
import type { ContractFill, ContractPosition as Position } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { NO_FIGURE, cx } from '@glasshouse/ui';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { KeyValueList, Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconShare } from '@glasshouse/ui/icons.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { Suspense } from 'react';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { AckFiles } from '../../../app/integrity/AckFiles.tsx';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import { hrefOf } from '../../../app/paths.ts';
import { splitSymbol } from '../../../market/pair/pair.ts';
import { ChainBadge } from '../components/ChainBadge.tsx';
import ContractOrderCard from '../components/ContractOrderCard.tsx';
import { Payments } from '../components/Payments.tsx';
import { PositionCard } from '../components/PositionCard.tsx';
import { SideTag } from '../components/SideTag.tsx';
import { VerifyContract } from '../components/VerifyContract.tsx';
import { useContractActs } from '../components/use-contract-acts.tsx';
import { useUnitsOf } from '../components/use-units-of.ts';
import { fundingOf, isOwing, toneOf, useCloseReason, useContractFigures, useModeWord } from '../components/words.ts';
import { useMarks } from '../live/marks.ts';
import { useCrossAccounts } from '../live/use-cross-account.ts';
import { useOwnContracts } from '../live/use-own-contracts.ts';
import { backingIn, sharedBy } from '../model/cross.ts';
import { netOf } from '../model/net.ts';
import { isOpen } from '../model/own-lists.ts';
import { useOnePosition } from '../queries/contracts.ts';
import '../../../order/own/entries.css';
import '../components/contracts.css';

const SharePosition = partWithWords(() => import('../components/SharePosition.tsx'), ['manage']);

const PATH = '/pages/transaction/contract_position';

/** The result of a closed position, of one size whatever its sign, with why it ended. */
function Outcome({ position }: { position: Position }) {
  const modeWord = useModeWord();
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const reason = useCloseReason()(position);
  const net = netOf(position);
  return (
    <div className="c-outcome">
      <p className="c-what">
        <CoinIcon symbol={splitSymbol(position.symbol).base} size={28} />
        <b>{position.symbol}</b>
        <SideTag type={position.type} />
        <Tag>{modeWord(position)}</Tag>
      </p>
      <p className={`c-result is-${toneOf(net)}`}>
        <b className="num">{figures.resultFigure(net)}</b> <span>{figures.settle}</span>
      </p>
      <p>{reason ?? NO_FIGURE}</p>
      <ChainBadge position={position} />
    </div>
  );
}

/** What the position was and came to, part by part. */
function Facts({ position }: { position: Position }) {
  const { t } = useTranslation(['analysis', 'contracts']);
  const formats = useFormats();
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  return (
    <KeyValueList
      panel
      items={[
        { key: 'opened', label: t(($) => $.contracts.position.opened), value: formats.utc(position.opened) },
        position.closed !== null && {
          key: 'closed',
          label: t(($) => $.contracts.history.closed),
          value: formats.utc(position.closed),
        },
        { key: 'size', label: t(($) => $.contracts.position.openedSize), value: figures.sizeUnit(position.opened_share) },
        { key: 'entry', label: t(($) => $.contracts.card.entry), value: figures.priceUnit(position.open_price) },
        { key: 'exit', label: t(($) => $.contracts.history.exit), value: figures.priceUnit(position.close_price) },
        {
          key: 'bankruptcy',
          label: t(($) => $.contracts.position.bankruptcy),
          value: figures.priceUnit(position.bankruptcy_price),
        },
        {
          key: 'realized',
          label: t(($) => $.contracts.history.realized),
          value: figures.result(position.realized),
          tone: toneOf(position.realized),
        },
        { key: 'fees', label: t(($) => $.contracts.card.fees), value: figures.money(position.handling_fee) },
        {
          key: 'funding',
          label: t(($) => $.contracts.facts.funding),
          value: figures.result(fundingOf(position)),
          tone: toneOf(fundingOf(position)),
        },
        compareDecimals(position.liquidation_fee, '0') > 0 && {
          key: 'liquidation',
          label: t(($) => $.analysis.liquidation),
          value: figures.money(position.liquidation_fee),
        },
        compareDecimals(position.insurance, '0') > 0 && {
          key: 'insurance',
          label: t(($) => $.analysis.insurance),
          value: figures.result(position.insurance),
        },
        isOwing(position) && {
          key: 'owed',
          label: t(($) => $.contracts.card.owed),
          value: figures.money(position.owed),
          tone: 'danger',
        },
        {
          key: 'net',
          label: t(($) => $.contracts.position.net),
          value: figures.result(netOf(position)),
          tone: toneOf(netOf(position)),
          result: true,
        },
      ]}
    />
  );
}

function Fill({ fill }: { fill: ContractFill }) {
  const { t } = useTranslation(['contracts', 'orders']);
  const formats = useFormats();
  const units = useUnitsOf()(fill.market_id);
  const figures = useContractFigures(fill, units);
  return (
    <article className="s-entry">
      <div className="s-entry-head">
        <h3 className="c-entry-name">{t(($) => $.contracts.fills[fill.kind])}</h3>
        <span className="s-entry-end">
          <span className="s-state num">{formats.utc(fill.time)}</span>
        </span>
      </div>
      <Stats
        className="s-entry-stats"
        items={[
          { label: `${t(($) => $.orders.order.price)} (${figures.quote})`, value: figures.price(fill.price) },
          { label: t(($) => $.contracts.facts.sizeIn, { unit: figures.base }), value: figures.size(fill.share) },
          { label: t(($) => $.orders.order.fee), value: figures.moneyFigure(fill.handling_fee) },
          fill.kind === 'open'
            ? { label: t(($) => $.orders.order.value), value: figures.moneyFigure(fill.value) }
            : {
                label: t(($) => $.contracts.history.realized),
                value: figures.resultFigure(fill.realized),
                tone: toneOf(fill.realized),
              },
        ]}
      />
    </article>
  );
}

function Whole({ answer, funding }: { answer: NonNullable<ReturnType<typeof useOnePosition>['data']>; funding: number }) {
  const { t } = useTranslation(['contracts']);
  const { position, orders, fills } = answer;
  const { acts, layers } = useContractActs();
  const units = useUnitsOf()(position.market_id);
  const stale = useGreyPrices();
  const live = isOpen(position);
  const mark = useMarks(live ? [position.market_id] : []).get(position.market_id)?.mark ?? position.mark_price;
  const accounts = useCrossAccounts();
  return (
    <div className={cx('c-page', live && 'is-open')}>
      {live ? (
        <PositionCard
          {...{ position, units, mark, stale, acts }}
          backing={backingIn(accounts, position)}
          cash={sharedBy(accounts, position)?.cash ?? null}
        />
      ) : (
        <Outcome position={position} />
      )}
      {position.receipts.map(({ kind, id }) => (
        <VerifyContract key={`${kind} ${id}`} name={{ kind, id, positionId: position.id }} />
      ))}
      {funding > 0 && <VerifyContract key={funding} name={{ kind: 'funding', id: funding, positionId: position.id }} />}
      <Facts position={position} />
      {orders.length > 0 && (
        <section>
          <SectionHead className="px-0!" title={t(($) => $.contracts.position.orders)} />
          {orders.map((order) => (
            <ContractOrderCard key={order.id} order={order} onAmend={acts.onAmend} onCancel={acts.onCancel} />
          ))}
        </section>
      )}
      <section>
        <SectionHead className="px-0!" title={t(($) => $.contracts.position.fills)} />
        {fills.map((fill) => (
          <Fill key={fill.id} fill={fill} />
        ))}
      </section>
      {position.overnight_fee !== '0' && (
        <section>
          <SectionHead className="px-0!" title={t(($) => $.contracts.facts.funding)} />
          <Payments positionId={position.id} />
        </section>
      )}
      <AckFiles subject="order" id={position.id} />
      {!live && (
        <ButtonRow>
          <Button variant="primary" href={`#${hrefOf('/pages/transaction/contract', { id: String(position.market_id) })}`}>
            {t(($) => $.contracts.position.trade, { symbol: position.symbol })}
          </Button>
        </ButtonRow>
      )}
      {layers}
    </div>
  );
}

/** Leads to the picture of a position. */
function Share({ position }: { position: Position }) {
  const { t } = useTranslation(['contracts']);
  const sheet = useLazyLayer();
  return (
    <>
      <IconButton icon={iconShare} label={t(($) => $.contracts.position.share)} onClick={sheet.show} />
      <Suspense fallback={null}>
        {sheet.wanted && <SharePosition position={position} open={sheet.open} onClose={() => sheet.onOpenChange(false)} />}
      </Suspense>
    </>
  );
}

/** A number of the query; 0 where it is none. */
const numberIn = (text: string | undefined): number => (Number.isSafeInteger(Number(text)) ? Number(text) : 0);

export default function ContractPosition() {
  const { t } = useTranslation(['contracts']);
  const search = usePageSearch(PATH);
  const id = numberIn(search.id);
  const read = useOnePosition(id);
  useOwnContracts();
  const unknown = !(id > 0) || (read.error instanceof CallFailure && read.error.decided);
  return (
    <Page actions={read.data && !unknown && <Share key={id} position={read.data.position} />}>
      {unknown ? (
        <EmptyState
          title={t(($) => $.contracts.position.unknown)}
          actions={
            <Button size="sm" variant="primary" href="#/pages/transaction/contract_order">
              {t(($) => $.contracts.own.all)}
            </Button>
          }
        />
      ) : read.data ? (
        <Whole key={id} answer={read.data} funding={numberIn(search.funding)} />
      ) : read.isError ? (
        <ReadFailed read={read} title={t(($) => $.contracts.own.failed)} />
      ) : (
        <SkeletonList rows={6} label={t(($) => $.contracts.own.loading)} />
      )}
    </Page>
  );
}
