/** The time that is left of an option, as a ring and as a figure. The last ten seconds are announced once to screen readers. */
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { passedShare, timeLeft } from '../model/orders.ts';

const RADIUS = 17;
const AROUND = 2 * Math.PI * RADIUS;
const STEP_MS = 250;
const LAST_MS = 10_000;

/** The ring. */
export function CountdownRing({ order }: { order: OptionOrder }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const now = useServerNow(STEP_MS);
  const left = timeLeft(order, now);
  const share = passedShare(order, now);
  return (
    <span className={`o-ring is-${order.type}`}>
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
        <circle cx="20" cy="20" r={RADIUS} />
        <circle className="o-ring-left" cx="20" cy="20" r={RADIUS} strokeDasharray={AROUND} strokeDashoffset={AROUND * share} />
      </svg>
      <b className="num" aria-hidden="true">
        {formats.countdown(left).replace(/^0/, '')}
      </b>
      <span className="sr" role="status">
        {left === 0 ? t(($) => $.options.own.settling) : left <= LAST_MS ? t(($) => $.options.own.lastSeconds) : ''}
      </span>
    </span>
  );
}
