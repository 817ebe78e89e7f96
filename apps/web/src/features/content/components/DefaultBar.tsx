/**
 * The default bar, which the web view alone has (S2.06): like that of a browser, it names the page and the host that it
 * came from, and has the ways out. Every other page draws the app's own bar.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconClose, iconExternal, iconLock, iconRefresh } from '@glasshouse/ui/icons.ts';
import { navigation } from '../../../app/services.ts';

export interface DefaultBarProps {
  title: string;
  /** The framed page; nothing when none is shown. */
  page?: { url: string; host: string; onReload: () => void };
}

export function DefaultBar({ title, page }: DefaultBarProps) {
  const { t } = useTranslation(['content', 'common']);
  return (
    <header className="g-appbar" data-bar="default">
      <IconButton icon={iconClose} size={22} label={t(($) => $.common.buttons.close)} onClick={navigation.back} />
      <div className="g-appbar-title">
        <h1 className="ct-web-title">{title}</h1>
        {page && (
          <small className="ct-web-host">
            <Icon d={iconLock} size={12} />
            {/* Where there is no room for all of it, the end of a name says whose it is. */}
            <span dir="rtl">
              <bdi dir="ltr">{page.host}</bdi>
            </span>
          </small>
        )}
      </div>
      {page && (
        <div className="g-appbar-acts">
          <IconButton icon={iconRefresh} label={t(($) => $.content.web.reload)} onClick={page.onReload} />
          <a
            className="g-ib"
            href={page.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(($) => $.content.web.outside)}
          >
            <Icon d={iconExternal} size={21} />
          </a>
        </div>
      )}
    </header>
  );
}
