/** Both levels with what they allow and where they stand. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { type StepState, Timeline } from '@glasshouse/ui/Timeline.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type IdentityState, ofLevel, stepOf } from '../model/step.ts';

const TONES = { none: undefined, verifying: 'gold', verified: 'success', failed: 'danger' } as const;

/** The card. */
export function LevelSteps({ state }: { state: IdentityState }) {
  const { t } = useTranslation(['kyc']);
  const formats = useFormats();
  const step = stepOf(state);
  const isNow = (level: number) => ('level' in step ? step.level === level : level === 1 && step.kind === 'bind');
  const look = (level: 1 | 2): StepState => {
    const { state: at } = ofLevel(state, level);
    if (at === 'verified') return 'done';
    if (at === 'failed') return 'failed';
    return isNow(level) ? 'current' : 'todo';
  };
  return (
    <Card as="section" label={t(($) => $.kyc.levels.title)}>
      <Timeline
        label={t(($) => $.kyc.levels.title)}
        className="[&_.g-steps-head>b]:flex-1 [&>li:last-child]:pb-0"
        items={state.limits.map(({ level, withdraw_btc, fiat_trade_usdt }) => {
          const of = level === 1 ? (1 as const) : (2 as const);
          const { state: at, is_automatic: isAutomatic } = ofLevel(state, of);
          const tone = TONES[at];
          return {
            state: look(of),
            title: (
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                {t(($) => $.kyc.levels[of === 1 ? 'basic' : 'advanced'])}
                <Tag {...(tone === undefined ? {} : { tone })}>
                  {at === 'verified' && isAutomatic ? t(($) => $.kyc.states.automatic) : t(($) => $.kyc.states[at])}
                </Tag>
              </span>
            ),
            text: (
              <>
                <span className="block">
                  {t(($) => $.kyc.levels.withdraw, { amount: `${formats.number(withdraw_btc, 0)}\u00a0BTC` })}
                </span>
                <span className="block">
                  {t(($) => $.kyc.levels.fiat, { amount: `${formats.number(fiat_trade_usdt, 0)}\u00a0USDT` })}
                </span>
              </>
            ),
          };
        })}
      />
    </Card>
  );
}
