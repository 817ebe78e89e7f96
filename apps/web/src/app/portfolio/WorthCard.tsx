/** Worth of 30 days above or below what was put in: the curve on a desktop's Home, with a way to its reasons. */
import { getPortfolioCurve } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, SectionHead } from '@glasshouse/ui/Card.tsx';
import { useCall } from '../data/use-call.ts';
import { WorthChart } from './WorthChart.tsx';
import { PORTFOLIO_READING } from './use-portfolio.ts';

/** The card; nothing before there is a line to draw. */
export default function WorthCard() {
  const { t } = useTranslation(['portfolio', 'shell', 'common']);
  const curve = useCall(getPortfolioCurve, { period: 'month' }, PORTFOLIO_READING);
  const points = curve.data?.points ?? [];
  if (points.filter(({ worth }) => worth !== null).length < 2) return null;
  return (
    <section className="mt-3">
      <SectionHead
        className="px-0"
        title={t(($) => $.shell.titles.portfolio)}
        action={{ label: t(($) => $.common.buttons.viewAll), href: '#/pages/fund/portfolio' }}
      />
      <Card>
        <span className="text-xs text-text-3">{t(($) => $.portfolio.periods.month)}</span>
        <WorthChart points={points} />
      </Card>
    </section>
  );
}
