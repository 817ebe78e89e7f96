/** Which colours mean up and down. The sample shows the choice with its arrows. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconPalette } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { settingsStore } from '../../../app/services.ts';
import type { UpDown } from '../../../app/session/settings-store.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { ChoiceSheet } from './ChoiceSheet.tsx';

const COLOURS: readonly UpDown[] = ['green-up', 'red-up', 'blue-up'];

/** A row that opens the three sets of colours. */
export function ColoursRow() {
  const { t } = useTranslation(['settings']);
  const upDown = useSettings((settings) => settings.upDown);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={iconPalette}
        title={t(($) => $.settings.device.colours)}
        value={
          <>
            <span className="num text-up">▲ {t(($) => $.settings.device.up)}</span>{' '}
            <span className="num ml-1 text-down">▼ {t(($) => $.settings.device.down)}</span>
          </>
        }
        onPress={() => setOpen(true)}
        chevron
      />
      <ChoiceSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t(($) => $.settings.colours.title)}
        hint={t(($) => $.settings.colours.hint)}
        name="updown"
        options={COLOURS.map((value) => ({ value, label: t(($) => $.settings.colours[value]) }))}
        value={upDown}
        onChange={(next) => settingsStore.getState().change({ upDown: next })}
      />
    </>
  );
}
