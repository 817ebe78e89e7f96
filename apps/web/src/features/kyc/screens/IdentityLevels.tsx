/** What each level allows, what the user has, and what they have used of it (SCR-027). */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconCheck, iconInfo } from '@glasshouse/ui/icons.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { type IdentityState, shareOf, stepOf } from '../model/step.ts';
import { useIdentityState } from '../queries/kyc.ts';

/** The screen. */
export default function IdentityLevels() {
  const { t } = useTranslation(['kyc', 'common']);
  const read = useIdentityState();
  const state = read.data;
  const canGoOn = state !== undefined && stepOf(state).kind !== 'done';
  return (
    <Page
      foot={
        canGoOn && (
          <ActionFoot>
            <Button variant="primary" size="lg" block href="#/pages/setting/real">
              {state.level === 0 ? t(($) => $.kyc.levels.start) : t(($) => $.kyc.levels.goOn)}
            </Button>
          </ActionFoot>
        )
      }
    >
      {!state && read.isError && (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.kyc.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void read.refetch()}
        />
      )}
      {!state && !read.isError && <SkeletonCard label={t(($) => $.common.states.loading)} lines={6} />}
      {state && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-4">
          <Used state={state} />
          <Level state={state} level={0} />
          {state.limits.map(({ level }) => (
            <Level key={level} state={state} level={level} />
          ))}
          <p className="text-sm text-text-2">
            <Term term="level">{t(($) => $.kyc.levels.title)}</Term>
          </p>
          <p className="text-xs text-text-3 text-pretty">{t(($) => $.kyc.levels.how)}</p>
          <HelpLink about="levels" />
        </div>
      )}
    </Page>
  );
}

function Used({ state }: { state: IdentityState }) {
  const { t } = useTranslation(['kyc']);
  const formats = useFormats();
  const own = state.limits.find(({ level }) => level === state.level);
  if (!own)
    return (
      <Note tone="info" icon={iconInfo}>
        {t(($) => $.kyc.levels.noneYet)}
      </Note>
    );
  const text = t(($) => $.kyc.levels.used, {
    used: formats.exactFigure(state.withdrawn_btc, 'BTC'),
    limit: formats.number(own.withdraw_btc, 0),
  });
  return (
    <Card as="section" label={t(($) => $.kyc.levels.usedTitle)} className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-text-2">
        {t(($) => $.kyc.levels.usedTitle)}
        <b className="num text-text-1">{text}</b>
      </p>
      <Progress
        label={t(($) => $.kyc.levels.usedTitle)}
        value={shareOf(state.withdrawn_btc, own.withdraw_btc)}
        valueText={text}
      />
    </Card>
  );
}

const NAMES = ['unverified', 'basic', 'advanced'] as const;

function Level({ state, level }: { state: IdentityState; level: number }) {
  const { t } = useTranslation(['kyc']);
  const formats = useFormats();
  const limits = state.limits.find((one) => one.level === level);
  const isOwn = state.level === level;
  const name = NAMES[level] ?? 'unverified';
  const nothing = t(($) => $.kyc.levels.nothing);
  return (
    <Card as="section" label={t(($) => $.kyc.levels[name])} tone={isOwn ? 'gold' : 'plain'}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-semibold">{t(($) => $.kyc.levels[name])}</h2>
        {isOwn && (
          <Tag tone="gold" icon={iconCheck}>
            {t(($) => $.kyc.levels.yours)}
          </Tag>
        )}
      </div>
      <KeyValueList
        items={[
          {
            label: t(($) => $.kyc.levels.withdrawLabel),
            value: limits ? `${formats.number(limits.withdraw_btc, 0)} BTC` : nothing,
          },
          {
            label: t(($) => $.kyc.levels.fiatLabel),
            value: limits ? `${formats.number(limits.fiat_trade_usdt, 0)} USDT` : nothing,
          },
        ]}
      />
      <p className="mt-2 text-xs text-text-3 text-pretty">{t(($) => $.kyc.levels.needs[name])}</p>
    </Card>
  );
}
