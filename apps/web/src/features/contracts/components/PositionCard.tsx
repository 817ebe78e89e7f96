/** An open position on a phone: its result at the mark, its risk, its stops, and what may be done with it. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { memo, Suspense } from 'react';
import { Term } from '../../../app/glossary/Term.tsx';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import { hrefOf } from '../../../app/paths.ts';
import { isCross } from '../model/cross.ts';
import { type Backing, type LiveFigures, liveFigures, stopsOf, worstResult, zoneOf } from '../model/position.ts';
import type { ContractUnits } from '../model/units.ts';
import { AdlLights } from './AdlLights.tsx';
import { ChainBadge } from './ChainBadge.tsx';
import { MarginButton } from './MarginButton.tsx';
import { RiskRate } from './RiskRate.tsx';
import { SideTag } from './SideTag.tsx';
import { StopTags } from './StopTags.tsx';
import type { ContractActs } from './use-contract-acts.tsx';
import { type ContractFigures, fundingOf, isOwing, toneOf, useContractFigures, useModeWord } from './words.ts';

const MoreActs = partWithWords(() => import('./MoreActs.tsx'), ['manage']);

interface PositionCardProps {
  position: ContractPosition;
  units: ContractUnits;
  /** The newest mark; null while none is known. */
  mark: string | null;
  /** Prices are old: they are drawn grey. */
  stale: boolean;
  acts: ContractActs;
  /** Of a cross position: what stands behind it, and the cash of its account; null where they are not known. */
  backing?: Backing | null;
  cash?: string | null;
}

/** Result and return, of one size whatever their sign. */
function Results({ live, figures, stale }: { live: LiveFigures; figures: ContractFigures; stale: boolean }) {
  const { t } = useTranslation(['contracts']);
  const tone = stale ? 'is-stale' : `is-${toneOf(live.profit)}`;
  return (
    <dl className="c-results">
      <div>
        <dt>{t(($) => $.contracts.card.unrealized, { unit: figures.settle })}</dt>
        <dd className={cx('num', tone)}>{figures.resultFigure(live.profit)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.contracts.card.return)}</dt>
        <dd className={cx('num', tone)}>{figures.change(live.profitRate)}</dd>
      </div>
    </dl>
  );
}

interface DangerProps {
  position: ContractPosition;
  live: LiveFigures;
  figures: ContractFigures;
  cash: string | null;
}

/** How near the liquidation is, and the most that is lost then. */
function Danger({ position, live, figures, cash }: DangerProps) {
  const { t } = useTranslation(['contracts']);
  if (zoneOf(live.riskRate) !== 'danger' || live.distance === null) return null;
  const values = { percent: figures.percent(live.distance, 2, 2) };
  return (
    <p className="c-danger">
      <span>{position.type === 1 ? t(($) => $.contracts.card.below, values) : t(($) => $.contracts.card.above, values)}</span>
      <span className="num">
        {t(($) => $.contracts.card.worst, {
          amount: figures.resultFigure(worstResult(position, isCross(position) ? cash : null)),
        })}
      </span>
    </p>
  );
}

/** The acts; the one that lowers the risk comes first, and gold where it is needed. */
export function PositionButtons({
  position,
  danger,
  acts,
  size = 'sm',
}: {
  position: ContractPosition;
  danger: boolean;
  acts: ContractActs;
  size?: 'sm' | 'xs';
}) {
  const { t } = useTranslation(['contracts']);
  const closing = position.status === 2;
  const set = stopsOf(position) > 0;
  return (
    <>
      <MarginButton position={position} urgent={danger || closing} size={size} onMargin={acts.onMargin} />
      <Button size={size} disabled={closing} onClick={() => acts.onStops(position)}>
        {set ? t(($) => $.contracts.card.stopsSet) : t(($) => $.contracts.card.stops)}
      </Button>
      <Button size={size} disabled={closing} onClick={() => acts.onClose(position)}>
        {t(($) => $.contracts.card.close)}
      </Button>
      <Suspense>
        <MoreActs position={position} acts={acts} />
      </Suspense>
    </>
  );
}

export const PositionCard = memo(function PositionCard({
  position,
  units,
  mark,
  stale,
  acts,
  backing = null,
  cash = null,
}: PositionCardProps) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(position, units);
  const live = liveFigures(position, units, mark, backing);
  const modeWord = useModeWord();
  const zone = zoneOf(live.riskRate);
  const named = `c-position-${position.id}`;
  return (
    <article className="c-card" aria-labelledby={named}>
      <header>
        <SideTag type={position.type} />
        <h2 id={named}>
          <Link href={`#${hrefOf('/pages/transaction/contract_position', { id: String(position.id) })}`}>{position.symbol}</Link>
        </h2>
        <Tag>{modeWord(position)}</Tag>
        <AdlLights lights={position.adl_lights} />
      </header>
      <Results live={live} figures={figures} stale={stale} />
      <Stats
        items={[
          { label: t(($) => $.contracts.facts.sizeIn, { unit: figures.base }), value: figures.size(position.share) },
          { label: t(($) => $.contracts.facts.margin), value: figures.moneyFigure(position.margin) },
          isOwing(position)
            ? { label: t(($) => $.contracts.card.owed), value: figures.moneyFigure(position.owed), tone: 'danger' }
            : { label: t(($) => $.contracts.card.fundingSoFar), value: figures.resultFigure(fundingOf(position)) },
          { label: t(($) => $.contracts.card.entry), value: figures.price(position.open_price) },
          {
            label: <Term term="mark">{t(($) => $.contracts.facts.mark)}</Term>,
            value: <span className={cx(stale && 'c-stale')}>{figures.price(live.mark)}</span>,
          },
          {
            label: <Term term="liquidation">{t(($) => $.contracts.facts.liquidation)}</Term>,
            value: live.liquidation === null ? t(($) => $.contracts.facts.never) : figures.price(live.liquidation),
            tone: zone === 'danger' ? 'danger' : 'warn',
          },
        ]}
      />
      <RiskRate rate={live.riskRate} ofAccount={isCross(position)} />
      {position.status === 2 && (
        <p className="c-danger" role="status">
          {t(($) => $.contracts.card.closing)}
        </p>
      )}
      <Danger position={position} live={live} figures={figures} cash={cash} />
      <StopTags position={position} units={units} />
      <div className="c-card-acts">
        <PositionButtons position={position} danger={zone === 'danger'} acts={acts} />
      </div>
      <footer>
        <ChainBadge position={position} />
        <Link href={`#${hrefOf('/pages/transaction/contract_position', { id: String(position.id) })}`}>
          {t(($) => $.contracts.card.details)}
        </Link>
      </footer>
    </article>
  );
});
