/**
 * A web page inside the app: only https pages of hosts that the operator allows, in a sandboxed frame without our
 * origin, our storage, or a way to move the app; addresses of the app open their page, everything else is refused in
 * words. The content security policy of the server holds the same hosts, also when the framed page moves on.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { PageFrame } from '@glasshouse/ui/PageFrame.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useEffect, useState } from 'react';
import { useWebPlace } from '../../../app/content/use-web-place.ts';
import { type WebRefusal, webViewTarget } from '../../../app/content/web-address.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { navigation } from '../../../app/services.ts';
import { DefaultBar } from '../components/DefaultBar.tsx';
import { WebFrame } from '../components/WebFrame.tsx';
import { useWindowTitle } from '../../../app/page/use-window-title.ts';
import '../components/pages.css';

export default function WebView() {
  const { t } = useTranslation(['content', 'shell', 'common']);
  const { url } = usePageSearch('/pages/common/webView');
  const { place, known } = useWebPlace();
  const target = webViewTarget(url, place);
  const [own, setOwn] = useState<{ url: string; title: string }>();
  const [turn, setTurn] = useState(0);
  const inside = target.kind === 'page' ? target.href : null;
  useEffect(() => {
    if (inside !== null) navigation.go(inside, 'redirect');
  }, [inside]);
  const framed = target.kind === 'frame' ? target : null;
  const title = framed ? (own?.url === framed.url ? own.title : framed.host) : t(($) => $.shell.titles.webView);
  useWindowTitle(title);
  return (
    <PageFrame
      className="ct-web"
      width="full"
      bar={
        <DefaultBar
          title={title}
          {...(framed ? { page: { url: framed.url, host: framed.host, onReload: () => setTurn(turn + 1) } } : {})}
        />
      }
    >
      {framed && (
        <WebFrame key={`${turn} ${framed.url}`} target={framed} onTitle={(text) => setOwn({ url: framed.url, title: text })} />
      )}
      {target.kind === 'refused' &&
        (known ? (
          <Refused why={target.why} host={target.host} />
        ) : (
          <SkeletonCard label={t(($) => $.common.states.loading)} lines={3} />
        ))}
    </PageFrame>
  );
}

function Refused({ why, host }: { why: WebRefusal; host: string | undefined }) {
  const { t } = useTranslation(['content', 'common']);
  const texts: Record<WebRefusal, string> = {
    none: t(($) => $.content.web.refusals.none),
    broken: t(($) => $.content.web.refusals.broken),
    insecure: t(($) => $.content.web.refusals.insecure, { host }),
    own: t(($) => $.content.web.refusals.own),
    foreign: t(($) => $.content.web.refusals.foreign, { host }),
  };
  return (
    <EmptyState
      title={t(($) => $.content.web.refused)}
      text={texts[why]}
      actions={
        <Button size="sm" variant="primary" href="#/">
          {t(($) => $.common.buttons.goHome)}
        </Button>
      }
    />
  );
}
