/** Shows a place that a link names, and opens it in a map outside of the app. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconCopyText, iconExternal } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { copyText } from '../../../app/copy-text.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PlaceFacts } from '../components/PlaceFacts.tsx';
import { PlaceMap } from '../components/PlaceMap.tsx';
import { pointText } from '../model/coordinates.ts';
import { geoLink, mapLink } from '../model/map-links.ts';
import { type Opened, readOpened } from '../model/opened.ts';

export default function OpenLocation() {
  const { t } = useTranslation(['places']);
  const opened = readOpened(usePageSearch('/open-location'));
  return (
    <Page>
      {opened === null ? (
        <EmptyState
          title={t(($) => $.places.open.none)}
          text={t(($) => $.places.open.noneText)}
          actions={<Button href="#/choose-location">{t(($) => $.places.open.choose)}</Button>}
        />
      ) : (
        <Shown place={opened} />
      )}
    </Page>
  );
}

const OUT = 'flex min-h-tap items-center gap-2 text-brand underline underline-offset-4';

function Shown({ place }: { place: Opened }) {
  const { t } = useTranslation(['places']);
  const copy = async () => {
    const done = await copyText(pointText(place));
    toast.show(
      done
        ? { kind: 'success', text: t(($) => $.places.open.copied) }
        : { kind: 'error', text: t(($) => $.places.open.copyFailed) },
    );
  };
  return (
    <>
      <Card as="section">
        <PlaceFacts place={{ ...place, country: null }} />
        {place.address !== '' && <p className="mt-2 wrap-anywhere">{place.address}</p>}
      </Card>
      <PlaceMap point={place} />
      <Button icon={iconCopyText} className="mt-4" onClick={() => void copy()}>
        {t(($) => $.places.open.copy)}
      </Button>
      <ul className="mt-4">
        <li>
          <a href={mapLink(place)} target="_blank" rel="noopener noreferrer" className={OUT}>
            {t(($) => $.places.open.map)}
            <Icon d={iconExternal} size={16} />
            <span className="sr">, {t(($) => $.places.open.newTab)}</span>
          </a>
        </li>
        <li>
          <a href={geoLink(place)} className={OUT}>
            {t(($) => $.places.open.device)}
          </a>
        </li>
      </ul>
      <p className="mt-2 text-xs text-text-3">{t(($) => $.places.open.outside)}</p>
    </>
  );
}
