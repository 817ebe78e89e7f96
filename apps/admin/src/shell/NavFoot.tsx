/** Below the navigation: the time, which is UTC on every page, and the switch between dark and light. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconMoon } from '@glasshouse/ui/icons.ts';
import { useNow } from '../app/formats.ts';
import { settingsStore } from '../app/services.ts';
import { utcText } from '../app/times.ts';
import { useSettings } from '../app/use-session.ts';
import { iconSun } from '../kit/icons.ts';

/** The foot. */
export function NavFoot() {
  const { t } = useTranslation(['backoffice']);
  const now = useNow(10_000);
  const theme = useSettings((settings) => settings.theme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className="b-nav-foot">
      <time className="b-nav-label num" dateTime={new Date(now).toISOString()} title={t(($) => $.backoffice.times.utc)}>
        {utcText(now)}
      </time>
      <IconButton
        icon={theme === 'dark' ? iconSun : iconMoon}
        size={16}
        label={t(($) => $.backoffice.nav.theme[other])}
        onClick={() => settingsStore.getState().change({ theme: other })}
      />
    </div>
  );
}
