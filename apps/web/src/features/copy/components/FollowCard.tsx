/** A follow: what it brought, how much of its loss cap is used, what is free of it, and the acts. */
import { type CopyFollow, pauseCopy } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { OwnFigures } from '../model/own.ts';
import { rereadFollows } from '../queries/copy.ts';
import { StopDialog } from './StopDialog.tsx';
import { followHref, resultHref, toneOf, traderHref, useCopyWords } from './words.ts';

interface FollowCardProps {
  follow: CopyFollow;
  figures: OwnFigures;
}

function CapBar({ follow, figures: { used, usedPart, isNear } }: FollowCardProps) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const text = t(($) => $.copy.my.capOf, { used: words.money(used), cap: words.exact(follow.max_loss) });
  return (
    <div>
      <p className="num mb-1 flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="text-text-3">{t(($) => $.copy.my.capUsed)}</span>
        <span className="text-text-2">{text}</span>
      </p>
      <Progress label={t(($) => $.copy.my.capUsed)} value={usedPart} valueText={text} tone={isNear ? 'down' : 'brand'} />
    </div>
  );
}

function Head({ follow, figures: { result, rate, isNear } }: FollowCardProps) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const since = formats.date(follow.started);
  return (
    <header className="flex items-start gap-3">
      <Avatar name={follow.name} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          <Link href={traderHref(follow.trader_user_id)}>{follow.name}</Link>
          {follow.status !== 'following' && (
            <Tag tone={follow.status === 'ended' ? 'plain' : 'warn'}>{words.status(follow.status)}</Tag>
          )}
          {follow.status !== 'ended' && isNear && <Tag tone="danger">{t(($) => $.copy.my.capNear)}</Tag>}
        </h2>
        <p className="num whitespace-normal text-xs text-text-3">
          {words.size(follow)} ·{' '}
          {follow.ended === null
            ? t(($) => $.copy.my.since, { date: since })
            : t(($) => $.copy.my.till, { from: since, to: formats.date(follow.ended) })}
        </p>
      </div>
      <div className="num text-right">
        <b className={`block text-lg text-${toneOf(result)}`}>{words.result(result)}</b>
        <span className={`text-xs text-${toneOf(result)}`}>{words.change(rate)}</span>
      </div>
    </header>
  );
}

function Acts({ follow, figures, onStop }: FollowCardProps & { onStop: () => void }) {
  const { t } = useTranslation(['copy']);
  const isPaused = follow.status === 'paused';
  const pause = useCallMutation(pauseCopy, {
    onDone: () => {
      rereadFollows();
      const name = follow.name;
      toast.show({
        kind: 'success',
        text: isPaused ? t(($) => $.copy.my.resumed, { name }) : t(($) => $.copy.my.paused, { name }),
      });
    },
    onFailure: rereadFollows,
  });
  return (
    <ButtonRow className="mt-3">
      <Button size="sm" href={followHref(follow.trader_user_id)}>
        {t(($) => $.copy.my.edit)}
      </Button>
      <Button
        size="sm"
        needsConnection
        busy={pause.busy}
        onClick={() => pause.submit({ trader_user_id: follow.trader_user_id, paused: !isPaused })}
      >
        {isPaused ? t(($) => $.copy.my.resume) : t(($) => $.copy.my.pause)}
      </Button>
      <Button size="sm" variant="outline" needsConnection disabled={figures.copies === null} onClick={onStop}>
        {t(($) => $.copy.my.stop)}
      </Button>
    </ButtonRow>
  );
}

/** The card. */
export function FollowCard({ follow, figures }: FollowCardProps) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const [isStopping, setStopping] = useState(false);
  const isLive = follow.status === 'following' || follow.status === 'paused';
  return (
    <Card as="article">
      <Head follow={follow} figures={figures} />
      <Stats
        className="my-3"
        items={[
          { label: t(($) => $.copy.my.budget), value: words.money(follow.budget) },
          { label: t(($) => $.copy.my.held), value: words.money(follow.held) },
          {
            label: t(($) => $.copy.my.unrealised),
            value: words.result(figures.open),
            tone: toneOf(figures.open),
          },
        ]}
      />
      {follow.status !== 'ended' && <CapBar follow={follow} figures={figures} />}
      {follow.status === 'paused' && <p className="mt-2 text-xs text-warn">{t(($) => $.copy.my.pausedNote)}</p>}
      {follow.status === 'ending' && <p className="mt-2 text-xs text-warn">{t(($) => $.copy.my.endingNote)}</p>}
      {follow.end_reason && <p className="mt-2 text-xs text-text-3">{words.ended(follow.end_reason)}</p>}
      <Link
        className="mt-2 inline-flex min-h-tap items-center text-xs text-brand underline underline-offset-4"
        href={resultHref(follow.id)}
      >
        {t(($) => $.copy.my.why)}
      </Link>
      {isLive && <Acts follow={follow} figures={figures} onStop={() => setStopping(true)} />}
      <StopDialog open={isStopping} onOpenChange={setStopping} follow={follow} figures={figures} />
    </Card>
  );
}
