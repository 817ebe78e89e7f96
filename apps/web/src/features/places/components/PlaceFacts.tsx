/** A place in words: its name, its coordinates, and which known city is near. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import type { Place } from '../../../app/location/place.ts';
import { pointText } from '../model/coordinates.ts';
import { cityName, countryName, nearestCity } from '../model/search.ts';

/** Kilometres as a reader's language writes them. */
export function kilometres(km: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: km < 10 ? 1 : 0 }).format(km);
}

/** Title and two quiet lines. */
export function PlaceFacts({ place }: { place: Place }) {
  const { t } = useTranslation(['places']);
  const locale = localeOf();
  const { city, km } = nearestCity(place);
  const near = `${cityName(city, locale)}, ${countryName(city.country, locale)}`;
  return (
    <>
      <b className="block text-md wrap-anywhere">{place.name || pointText(place)}</b>
      {place.country !== null && <span className="block text-text-2">{countryName(place.country, locale)}</span>}
      {place.name !== '' && <span className="num block text-text-2 select-all">{pointText(place)}</span>}
      {place.country === null && (
        <span className="block text-xs text-text-2">
          {t(($) => $.places.chosen.near, { distance: kilometres(km, locale), place: near })}
        </span>
      )}
    </>
  );
}
