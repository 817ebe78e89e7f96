/** The device's position: what happens, the button, and in words why there is none. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { type DevicePosition, useDevicePosition } from './use-device-position.ts';

/** A card; `onFound` gets the position when the person has allowed it. */
export function DeviceCard({ onFound }: { onFound: (position: DevicePosition) => void }) {
  const { t } = useTranslation(['places']);
  const { ask, busy, refused } = useDevicePosition(onFound);
  return (
    <Card as="section" label={t(($) => $.places.device.title)}>
      <h2 className="font-semibold">{t(($) => $.places.device.title)}</h2>
      <p className="mt-1 mb-3 text-text-2">{t(($) => $.places.device.text)}</p>
      <Button busy={busy} onClick={ask}>
        {t(($) => $.places.device.use)}
      </Button>
      <p role="status" className={refused === undefined ? 'sr' : 'mt-3 text-warn'}>
        {refused !== undefined && t(($) => $.places.device.refused[refused])}
      </p>
    </Card>
  );
}
