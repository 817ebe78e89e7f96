/** How well the account is protected, in words, with the reason for the next step. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { type Protections, stepsOf } from '../model/steps.ts';

/** The card at the top of the security centre. */
export function Score({ protections }: { protections: Protections }) {
  const { t } = useTranslation(['security']);
  const { done, missing } = stepsOf(protections);
  const all = done.length + missing.length;
  const why = {
    contact: '',
    factor: t(($) => $.security.center.whyFactor),
    pay: t(($) => $.security.center.whyPay),
    phrase: t(($) => $.security.center.whyPhrase),
  };
  const title =
    missing.length === 0
      ? t(($) => $.security.center.all)
      : missing.length === 1
        ? t(($) => $.security.center.one)
        : t(($) => $.security.center.some, { count: missing.length });
  return (
    <Card as="section" label={title}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        <span className="num text-sm text-text-2">{t(($) => $.security.center.score, { done: done.length, all })}</span>
      </div>
      <div className="mt-3 flex gap-1" aria-hidden="true">
        {Array.from({ length: all }, (_, index) => (
          <i key={index} className={`h-1 flex-1 rounded-full ${index < done.length ? 'bg-brand' : 'bg-surface-3'}`} />
        ))}
      </div>
      <p className="mt-3 text-sm text-text-2">{missing[0] ? why[missing[0]] : t(($) => $.security.center.allText)}</p>
    </Card>
  );
}
