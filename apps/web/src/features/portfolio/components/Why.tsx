/** Why the result is what it is: every reason with a bar of its size from a middle line, and their sum. */
import type { PortfolioReason, PortfolioSummary } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { formatChange } from '@glasshouse/ui/format/numbers.ts';
import { useUsd } from '../../../app/portfolio/use-portfolio.ts';
import { useProductName } from '../../../app/portfolio/use-reason.ts';

/** The reasons; nothing without a result. */
export function Why({ summary: { result, reasons } }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  if (result === null || reasons.length === 0) return null;
  const most = Math.max(...reasons.map(({ amount }) => Math.abs(Number(amount))));
  return (
    <Card as="section" className="mt-4">
      <h2 className="mb-2 text-md font-semibold">{t(($) => $.portfolio.why.title, { amount: usd.signed(result) })}</h2>
      <dl className="grid gap-2">
        {reasons.map((reason) => (
          <Row key={`${reason.kind}/${reason.name}`} reason={reason} share={Number(reason.amount) / most} />
        ))}
        <div className="flex justify-between border-t border-line-1 pt-2 font-semibold">
          <dt>{t(($) => $.portfolio.why.together)}</dt>
          <dd className={`num is-${usd.tone(result)}`}>{usd.exact(result)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Row({ reason: { kind, name, move, amount }, share }: { reason: PortfolioReason; share: number }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  const productName = useProductName();
  const label = kind === 'fees' ? t(($) => $.portfolio.why.fees) : kind === 'product' ? productName(name) : name;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_72px_auto] items-center gap-3">
      <dt className="text-text-2">
        {label} {move !== null && <span className="num">{formatChange(move)}</span>}
      </dt>
      <svg width="72" height="10" viewBox="-36 0 72 10" aria-hidden="true">
        <path d="M0 0V10" stroke="var(--line-1)" />
        <rect
          x={share < 0 ? share * 36 : 0}
          y="1"
          width={Math.abs(share) * 36}
          height="8"
          rx="1.5"
          fill={share < 0 ? 'var(--down)' : 'var(--up)'}
        />
      </svg>
      <dd className={`num text-right is-${usd.tone(amount)}`}>{usd.exact(amount)}</dd>
    </div>
  );
}
