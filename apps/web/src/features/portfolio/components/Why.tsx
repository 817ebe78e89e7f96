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
          <dd className={`num is-${usd.tone(result)}`}>{usd.signed(result)}</dd>
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
  const width = `${Math.abs(share) * 50}%`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_72px_auto] items-center gap-3">
      <dt className="text-text-2">
        {label} {move !== null && <span className="num">{formatChange(move)}</span>}
      </dt>
      <span className="relative h-2.5 border-l border-line-1" style={{ marginInlineStart: 36, width: 36 }} aria-hidden="true">
        <i
          className="absolute inset-y-0 rounded-sm"
          style={{
            width: `calc(${width} * 2)`,
            background: share < 0 ? 'var(--down)' : 'var(--up)',
            ...(share < 0 ? { right: '100%' } : { left: 0 }),
          }}
        />
      </span>
      <dd className={`num text-right is-${usd.tone(amount)}`}>{usd.signed(amount)}</dd>
    </div>
  );
}
