/** The frame of a page of somebody else's, with nothing of ours in its reach. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Spinner } from '@glasshouse/ui/Spinner.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { titleIn } from '../model/web-title.ts';

/**
 * No `allow-same-origin`: the page runs without an origin, so without cookies and storage of its host, and a press in
 * it acts for nobody. No `allow-top-navigation`, `allow-modals` or `allow-downloads`.
 */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

export interface WebFrameProps {
  target: { url: string; host: string };
  /** The page sends its title: `parent.postMessage({ title }, '*')`. */
  onTitle: (title: string) => void;
}

/** The frame, and a spinner until it has drawn something. */
export function WebFrame({ target, onTitle }: WebFrameProps) {
  const { t } = useTranslation(['content', 'common']);
  const frame = useRef<HTMLIFrameElement>(null);
  const [drawn, setDrawn] = useState(false);
  const hear = useEffectEvent((event: MessageEvent) => {
    // A page without an origin has none to compare: who speaks is known by its window.
    if (event.source !== frame.current?.contentWindow) return;
    const title = titleIn(event.data);
    if (title !== null) onTitle(title);
  });
  useEffect(() => {
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <div className="ct-web-frame" aria-busy={drawn ? undefined : true}>
      <iframe
        ref={frame}
        src={target.url}
        title={t(($) => $.content.web.frame, { host: target.host })}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => setDrawn(true)}
      />
      {!drawn && (
        <div className="ct-web-wait" role="status">
          <Spinner size={24} />
          <span className="sr">{t(($) => $.common.states.loading)}</span>
        </div>
      )}
    </div>
  );
}
