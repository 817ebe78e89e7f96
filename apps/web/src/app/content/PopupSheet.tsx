/** Pop-up news of the operator, closed by a press, by Back, or by following its link. */
import type { NewsDetail } from '@glasshouse/contract/content';
import { HTML_LANG } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { LinkContext } from '@glasshouse/ui/Link.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { type AnchorHTMLAttributes, createContext, use, useCallback, useState } from 'react';
import { navigation } from '../services.ts';
import { Blocks } from './Blocks.tsx';
import { hrefOfLink } from './ContentLink.tsx';
import { useWebPlace } from './use-web-place.ts';

const LeaveContext = createContext<(href: string) => void>(() => {});

/** A link of the text that leads to a page of the app: the sheet goes first. */
function LeavingLink({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const leave = use(LeaveContext);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        if (href) leave(href.slice(1));
      }}
    >
      {children}
    </a>
  );
}

export function PopupSheet({ item }: { item: NewsDetail }) {
  const { t } = useTranslation(['reading', 'common']);
  const [open, setOpen] = useState(true);
  const { place } = useWebPlace();
  const lang = HTML_LANG[item.language];
  const to = item.link && hrefOfLink(item.link, place);
  const inside = to && !to.outside ? to.href.slice(1) : null;
  const leave = useCallback((href: string) => {
    setOpen(false);
    void layersGone().then(() => navigation.go(href, 'navigateTo'));
  }, []);
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title={<span lang={lang}>{item.title}</span>}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <ButtonRow>
          <Button variant={inside === null ? 'primary' : 'outline'} onClick={() => setOpen(false)}>
            {t(($) => $.common.buttons.close)}
          </Button>
          {inside !== null && (
            <Button variant="primary" onClick={() => leave(inside)}>
              {t(($) => $.reading.popup.goOn)}
            </Button>
          )}
        </ButtonRow>
      }
    >
      {item.summary !== '' && (
        <p className="pb-3 text-md" lang={lang}>
          {item.summary}
        </p>
      )}
      <LeaveContext value={leave}>
        <LinkContext value={LeavingLink}>
          <Blocks blocks={item.blocks} level={3} lang={lang} />
        </LinkContext>
      </LeaveContext>
    </Sheet>
  );
}
