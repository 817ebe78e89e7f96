/** Dark, light or as the system, hidden balances, and vibration. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { iconEye, iconMoon, iconPhone } from '@glasshouse/ui/icons.ts';
import { settingsStore } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';

/** A row with the themes. */
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
            { value: 'auto', label: t(($) => $.common.themes.auto) },
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
  return <SwitchRow icon={iconEye} label={t(($) => $.settings.device.hide)} choice="hideBalances" />;
}

/** A row that lets the device vibrate; nothing where it cannot. */
export function VibrationRow() {
  const { t } = useTranslation(['settings']);
  if (!('vibrate' in navigator)) return null;
  return <SwitchRow icon={iconPhone} label={t(($) => $.settings.device.vibration)} choice="vibration" />;
}

function SwitchRow({ icon, label, choice }: { icon: string; label: string; choice: 'hideBalances' | 'vibration' }) {
  const checked = useSettings((settings) => settings[choice]);
  return (
    <ListRow
      icon={icon}
      title={label}
      trailing={
        <Switch
          label={label}
          labelHidden
          checked={checked}
          onCheckedChange={(next) => settingsStore.getState().change({ [choice]: next })}
        />
      }
    />
  );
}
