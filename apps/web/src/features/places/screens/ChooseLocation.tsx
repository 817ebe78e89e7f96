/** Chooses a place: from the list, by coordinates, on a map where there is one, or where the device is. The page that asked gets it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { useMemo, useState } from 'react';
import { type Place, answerPlace } from '../../../app/location/place.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { CoordinatesForm } from '../components/CoordinatesForm.tsx';
import { DeviceCard } from '../components/DeviceCard.tsx';
import { PlaceFacts } from '../components/PlaceFacts.tsx';
import { PlaceMap } from '../components/PlaceMap.tsx';
import type { City } from '../model/cities.ts';
import { cityName, countryName, countryNear, searchCities } from '../model/search.ts';

interface WaysProps {
  place: Place | undefined;
  onPlace: (place: Place) => void;
}

/** The chosen place, and the ways to choose one without its name: the device, a map, coordinates. */
function WaysToChoose({ place, onPlace }: WaysProps) {
  const { t } = useTranslation(['places']);
  return (
    <>
      {place && (
        <Card as="section" tone="gold" label={t(($) => $.places.chosen.title)} className="mb-4">
          <h2 className="text-xs text-text-2">{t(($) => $.places.chosen.title)}</h2>
          <PlaceFacts place={place} />
        </Card>
      )}
      <DeviceCard
        onFound={({ latitude, longitude }) =>
          onPlace({ name: t(($) => $.places.device.name), country: null, latitude, longitude })
        }
      />
      <PlaceMap point={place} onPoint={(point) => onPlace({ name: '', country: null, ...point })} />
      <CoordinatesForm onPoint={(point) => onPlace({ name: '', country: null, ...point })} />
      <p className="mt-6 text-xs text-text-3">{t(($) => $.places.source)}</p>
    </>
  );
}

function FoundCities({ cities, onChoose }: { cities: readonly City[]; onChoose: (city: City) => void }) {
  const locale = localeOf();
  return (
    <List className="-mx-gutter">
      {cities.map((city) => (
        <ListRow
          key={`${city.country}${city.name}`}
          title={cityName(city, locale)}
          sub={countryName(city.country, locale)}
          onPress={() => onChoose(city)}
          chevron={false}
        />
      ))}
    </List>
  );
}

export default function ChooseLocation() {
  const { t } = useTranslation(['places']);
  const { for: asker } = usePageSearch('/choose-location');
  const { back, navigateTo } = useNavigation();
  const locale = localeOf();
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState<Place>();
  const found = useMemo(() => searchCities(query, locale), [query, locale]);
  const take = (chosen: Place) => {
    if (asker === undefined) {
      const { name, latitude, longitude } = chosen;
      navigateTo('/open-location', { latitude: String(latitude), longitude: String(longitude), name });
      return;
    }
    answerPlace(asker, { ...chosen, country: chosen.country ?? countryNear(chosen) });
    back();
  };
  const chooseCity = (city: City) => {
    setPlace({ name: cityName(city, locale), country: city.country, latitude: city.latitude, longitude: city.longitude });
    setQuery('');
  };
  return (
    <Page
      head={
        <div className="px-4 py-2">
          <SearchField
            label={t(($) => $.places.search)}
            clearLabel={t(($) => $.places.clear)}
            value={query}
            onChange={setQuery}
            onSubmit={() => found[0] && chooseCity(found[0])}
          />
        </div>
      }
      foot={
        place && (
          <ActionFoot>
            <Button variant="primary" size="lg" block onClick={() => take(place)}>
              {asker === undefined ? t(($) => $.places.chosen.show) : t(($) => $.places.chosen.take)}
            </Button>
          </ActionFoot>
        )
      }
    >
      {query.trim() === '' ? (
        <WaysToChoose place={place} onPlace={setPlace} />
      ) : (
        <FoundCities cities={found} onChoose={chooseCity} />
      )}
      {query.trim() !== '' && found.length === 0 && (
        <EmptyState title={t(($) => $.places.none)} text={t(($) => $.places.noneText)} />
      )}
      <p className="sr" role="status">
        {query.trim() !== '' && t(($) => $.places.found, { count: found.length })}
      </p>
    </Page>
  );
}
