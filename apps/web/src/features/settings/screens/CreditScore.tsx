/** The credit score with its whole formula: each part, its points, and where to earn what is missing. */
import { type CreditPart, getCreditScore } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, SectionHead } from '@glasshouse/ui/Card.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { iconCheck } from '@glasshouse/ui/icons.ts';
import type { CallOutput } from '@glasshouse/contract';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useCall } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import type { PagePath } from '../../../app/paths.ts';

/** Where each part is earned; the age of an account comes by itself. */
const WAYS: Readonly<Record<CreditPart, PagePath | null>> = {
  email: '/pages/setting/email',
  mobile: '/pages/setting/phone',
  identity_basic: '/pages/setting/real_mark',
  identity_advanced: '/pages/setting/real_mark',
  second_factor: '/pages/setting/security',
  pay_password: '/pages/setting/payPassword',
  anti_phishing: '/pages/setting/anti_phishing',
  age: null,
};

/** The screen. */
export default function CreditScore() {
  const { t } = useTranslation(['credit', 'common']);
  const score = useCall(getCreditScore, undefined, { quiet: true });
  const waiting = useLoadingShown(score.isPending);
  return (
    <Page>
      {score.data && <Score data={score.data} />}
      {!score.data && waiting && <SkeletonCard lines={6} label={t(($) => $.common.states.loading)} />}
      {score.isError && !score.data && <ReadFailed read={score} title={t(($) => $.credit.failed)} />}
    </Page>
  );
}

function Score({ data }: { data: CallOutput<typeof getCreditScore> }) {
  const { t } = useTranslation(['credit']);
  return (
    <>
      <Card as="section" className="mt-2">
        <p className="num text-3xl font-semibold" aria-label={t(($) => $.credit.score, { score: data.score, most: data.most })}>
          {data.score}
          <span className="text-lg text-text-3"> / {data.most}</span>
        </p>
        <p className="mt-2">{t(($) => $.credit.what)}</p>
        <p className="mt-2 text-text-2">{t(($) => $.credit.nothing)}</p>
      </Card>
      <SectionHead title={t(($) => $.credit.formula)} className="px-0" />
      <p className="text-text-2">{t(($) => $.credit.sum)}</p>
      <List className="-mx-gutter mt-2">
        {data.parts.map((part) => (
          <PartRow key={part.part} {...part} />
        ))}
      </List>
    </>
  );
}

function PartRow({ part, points, most }: { part: CreditPart; points: number; most: number }) {
  const { t } = useTranslation(['credit']);
  const way = WAYS[part];
  const whole = points === most;
  return (
    <ListRow
      title={t(($) => $.credit.parts[part].name)}
      sub={whole ? t(($) => $.credit.reached) : t(($) => $.credit.parts[part].how)}
      value={t(($) => $.credit.points, { points, most })}
      {...(whole ? { trailing: <Icon d={iconCheck} size={18} className="text-brand" /> } : {})}
      {...(way === null || whole ? {} : { href: `#${way}`, chevron: true })}
    />
  );
}
