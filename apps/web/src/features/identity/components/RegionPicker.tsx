/** All countries to choose from, in the reader's language; the choice is kept on the device. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { iconCheck, iconGlobe } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useEffect, useMemo, useState } from 'react';
import { takePlace } from '../../../app/location/place.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { type Region, regionsIn, searchRegions } from '../model/regions.ts';

/** The name under which this page asks for a place. */
const ASKER = 'area';

/** Props of RegionPicker. */
export interface RegionPickerProps {
  /** What leads each row: the country's name, or its dialling code. */
  lead: 'name' | 'dial';
}

/** The page: a search, the present choice, then everything else. */
export function RegionPicker({ lead }: RegionPickerProps) {
  const { t } = useTranslation(['identity', 'common']);
  const { back } = useNavigation();
  const { country, change } = useSettings((settings) => settings);
  const [query, setQuery] = useState('');
  const locale = localeOf();
  const all = useMemo(() => regionsIn(locale), [locale]);
  const found = useMemo(() => searchRegions(all, query), [all, query]);
  const chosen = query === '' ? all.find(({ iso }) => iso === country) : undefined;
  const choose = ({ iso, dial }: Region) => {
    change({ country: iso, countryCode: dial });
    back();
  };
  // The page comes back from the choice of a place, which is handed over once.
  useEffect(() => {
    const place = takePlace(ASKER);
    const region = all.find(({ iso }) => iso === place?.country);
    if (!region) return;
    change({ country: region.iso, countryCode: region.dial });
    toast.show({ kind: 'success', text: t(($) => $.identity.region.chosen, { country: region.name, dial: region.dial }) });
  }, [all, change, t]);
  const row = (region: Region) => (
    <ListRow
      key={region.iso}
      title={lead === 'name' ? region.name : <span className="num">+{region.dial}</span>}
      sub={lead === 'name' ? undefined : region.name}
      value={lead === 'name' ? `+${region.dial}` : region.iso}
      trailing={region.iso === country ? <Icon d={iconCheck} size={18} className="text-brand" /> : undefined}
      onPress={() => choose(region)}
    />
  );
  return (
    <Page
      gutter={false}
      head={
        <div className="px-4 py-2">
          <SearchField
            label={t(($) => $.identity.region.search)}
            clearLabel={t(($) => $.identity.region.clear)}
            value={query}
            onChange={setQuery}
            onSubmit={() => found[0] && choose(found[0])}
          />
        </div>
      }
    >
      {chosen && (
        <section aria-label={t(($) => $.identity.region.current)}>
          <h2 className="px-4 pt-2 pb-1 text-xs text-text-3">{t(($) => $.identity.region.current)}</h2>
          {row(chosen)}
          <h2 className="px-4 pt-4 pb-1 text-xs text-text-3">{t(($) => $.identity.region.all)}</h2>
        </section>
      )}
      {query === '' && (
        <ListRow
          icon={iconGlobe}
          title={t(($) => $.identity.region.byPlace)}
          href={`#${hrefOf('/choose-location', { for: ASKER })}`}
        />
      )}
      {found.map(row)}
      {found.length === 0 && <EmptyState title={t(($) => $.identity.region.none)} text={t(($) => $.identity.region.noneText)} />}
      <p className="sr" role="status">
        {query !== '' && t(($) => $.identity.region.found, { count: found.length })}
      </p>
    </Page>
  );
}
