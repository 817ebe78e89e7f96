/** What is not sold yet and what was sold, each with its gains and its losses in the same size. */
import type { PortfolioSummary } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { useUsd } from '../../../app/portfolio/use-portfolio.ts';

type Figures = PortfolioSummary['realised'];

/** Both tiles. */
export function Tiles({ summary }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  return (
    <div className="mt-4 grid grid-cols-1 gap-2 min-[360px]:grid-cols-2">
      <Tile label={t(($) => $.portfolio.tiles.unrealised)} figures={summary.unrealised} />
      <Tile label={t(($) => $.portfolio.tiles.realised)} figures={summary.realised} />
    </div>
  );
}

function Tile({ label, figures: { result, gains, losses } }: { label: string; figures: Figures }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  return (
    <Card>
      <h3 className="text-xs text-text-2">{label}</h3>
      <b className={`num block is-${usd.tone(result)}`}>{usd.signed(result)}</b>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 text-xs text-text-2">
        <dt>{t(($) => $.portfolio.tiles.gains)}</dt>
        <dd className="num text-right">{usd.signed(gains)}</dd>
        <dt>{t(($) => $.portfolio.tiles.losses)}</dt>
        <dd className="num text-right">{usd.signed(losses)}</dd>
      </dl>
    </Card>
  );
}
