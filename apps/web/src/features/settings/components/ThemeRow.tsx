/** Dark or light. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { iconEye, iconMoon } from '@glasshouse/ui/icons.ts';
import { settingsStore } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';

/** A row with both themes. */
export function ThemeRow() {
  const { t } = useTranslation(['settings', 'common']);
  const theme = useSettings((settings) => settings.theme);
  return (
    <ListRow
      icon={iconMoon}
      title={t(($) => $.settings.device.theme)}
      trailing={
        <Segmented
          size="sm"
          label={t(($) => $.settings.device.theme)}
          options={[
            { value: 'dark', label: t(($) => $.common.themes.dark) },
            { value: 'light', label: t(($) => $.common.themes.light) },
          ]}
          value={theme}
          onChange={(next) => settingsStore.getState().change({ theme: next })}
          className="min-w-36"
        />
      }
    />
  );
}

/** A row that hides balances everywhere. */
export function HideBalancesRow() {
  const { t } = useTranslation(['settings']);
  const hidden = useSettings((settings) => settings.hideBalances);
  const label = t(($) => $.settings.device.hide);
  return (
    <ListRow
      icon={iconEye}
      title={label}
      trailing={
        <Switch
          label={label}
          labelHidden
          checked={hidden}
          onCheckedChange={(next) => settingsStore.getState().change({ hideBalances: next })}
        />
      }
    />
  );
}
