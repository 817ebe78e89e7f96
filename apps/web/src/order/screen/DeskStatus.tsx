/** The line below the desktop's panes: the connection and how long an answer takes, the newest head of the log, the time in UTC. */
import { getLatestHead } from '@glasshouse/contract/proofs';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { useEffect, useState } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { useSocketStatus } from '../../app/live/use-topic.ts';
import { client } from '../../app/services.ts';
import { hrefOf } from '../../app/paths.ts';

const LOOK_MS = 60_000;
const SECOND_MS = 1_000;

/** What the last look found; null before it and while nothing answers. */
interface Look {
  tookMs: number;
  leaves: string;
}

function useLook(): Look | null {
  const [look, setLook] = useState<Look | null>(null);
  useEffect(() => {
    let left = false;
    const read = async () => {
      if (document.hidden) return;
      const begun = performance.now();
      const head = await client.call(getLatestHead, {}, { quiet: true }).catch(() => null);
      const tookMs = Math.max(1, Math.round(performance.now() - begun));
      if (!left) setLook(head && { tookMs, leaves: head.size });
    };
    void read();
    const timer = setInterval(() => void read(), LOOK_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, []);
  return look;
}

/** The device's clock in UTC, to the second. */
function Clock() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <time className="num">{`${new Date(now).toISOString().slice(11, 19)}\u00a0UTC`}</time>;
}

export function DeskStatus() {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const isLive = useSocketStatus().state === 'connected';
  const look = useLook();
  return (
    <footer className="s-status" aria-label={t(($) => $.orders.desk.status.title)}>
      <span className={cx('num', !isLive && 'is-down')}>
        {isLive ? t(($) => $.orders.desk.status.live) : t(($) => $.orders.desk.status.down)}
        {isLive && look && ` · ${look.tookMs}\u00a0ms`}
      </span>
      {look && (
        <a className="num" href={`#${hrefOf('/pages/common/operator')}`}>
          {t(($) => $.orders.desk.status.log, { leaves: formats.number(look.leaves, 0) })}
        </a>
      )}
      <Clock />
    </footer>
  );
}
