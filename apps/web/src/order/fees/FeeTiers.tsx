/** The fee tiers: the user's own with what is missing to the next, and all of them. */
import { compareDecimals, divDecimals, mulDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useCall } from '../../app/data/use-call.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { Term } from '../../app/glossary/Term.tsx';
import { useIsLoggedIn } from '../../app/session/use-session.ts';
import { useOrderProduct } from '../product.ts';
import './fees.css';

const UNIT = 'USDT';

/** Whole percent of the way to the next tier. */
function wayTo(volume: string, next: string): number {
  if (compareDecimals(next, '0') <= 0) return 100;
  return Math.min(100, Number(divDecimals(mulDecimals(volume, '100', 20, 'down'), next, 0, 'down')));
}

function OwnTier() {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const { calls } = useOrderProduct();
  const own = useCall(calls.feeTier, {}, { quiet: true }).data;
  if (!own) return null;
  const money = (text: string) => withUnit(formats.number(text, 2), UNIT);
  return (
    <section className="f-own" aria-label={t(($) => $.orders.fees.own)}>
      <KeyValueList
        panel
        items={[
          { key: 'tier', label: t(($) => $.orders.fees.own), value: t(($) => $.orders.fees.tier, { tier: own.tier }) },
          {
            key: 'maker',
            label: <Term term="makerTaker">{t(($) => $.orders.fees.maker)}</Term>,
            value: formats.percent(own.maker, 2, 4),
          },
          { key: 'taker', label: t(($) => $.orders.fees.taker), value: formats.percent(own.taker, 2, 4) },
          { key: 'volume', label: t(($) => $.orders.fees.volume), value: money(own.volume) },
          { key: 'today', label: t(($) => $.orders.fees.today), value: money(own.volume_today) },
          own.next && {
            key: 'missing',
            label: t(($) => $.orders.fees.missing, { tier: own.next.tier }),
            value: money(own.next.missing),
            result: true,
          },
        ]}
      />
      {own.next && (
        <Progress
          value={wayTo(own.volume, own.next.volume)}
          label={t(($) => $.orders.fees.missing, { tier: own.next.tier })}
          valueText={formats.percent(String(wayTo(own.volume, own.next.volume) / 100))}
        />
      )}
    </section>
  );
}

/** Own tier and the table. */
export function FeeTiers() {
  const { t } = useTranslation(['orders', 'common']);
  const formats = useFormats();
  const { calls } = useOrderProduct();
  const loggedIn = useIsLoggedIn();
  const fees = useCall(calls.fees, {}, { quiet: true });
  const own = useCall(calls.feeTier, {}, { quiet: true, enabled: loggedIn }).data;
  if (fees.isPending) return <SkeletonList rows={4} label={t(($) => $.common.states.loading)} />;
  if (!fees.data) {
    return (
      <ErrorState
        compact
        title={t(($) => $.orders.fees.failed)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={() => void fees.refetch()}
      />
    );
  }
  return (
    <div className="f-tiers">
      {loggedIn && <OwnTier />}
      <table className="f-table" aria-label={t(($) => $.orders.fees.title)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.orders.fees.tierHead)}</th>
            <th scope="col">{t(($) => $.orders.fees.volumeHead, { unit: UNIT })}</th>
            <th scope="col">{t(($) => $.orders.fees.maker)}</th>
            <th scope="col">{t(($) => $.orders.fees.taker)}</th>
          </tr>
        </thead>
        <tbody>
          {fees.data.tiers.map((tier) => (
            <tr key={tier.tier} aria-current={own?.tier === tier.tier || undefined}>
              <th scope="row">{tier.tier}</th>
              <td>{t(($) => $.orders.fees.from, { volume: formats.number(tier.volume, 0) })}</td>
              <td>{formats.percent(tier.maker, 2, 4)}</td>
              <td>{formats.percent(tier.taker, 2, 4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t(($) => $.orders.fees.how)}</p>
    </div>
  );
}
