/** The version of this app, and whether the server has a newer one. */
import { APP_VERSION } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconInfo, iconRefresh } from '@glasshouse/ui/icons.ts';
import { useSiteConfig } from '../queries/settings.ts';

/** A row; with a newer version it starts the app again. */
export function VersionRow() {
  const { t } = useTranslation(['settings']);
  const version = useSiteConfig().data?.version;
  const title = t(($) => $.settings.about.version);
  if (version !== undefined && version !== APP_VERSION)
    return (
      <ListRow
        icon={iconRefresh}
        title={title}
        sub={t(($) => $.settings.about.newer, { version })}
        value={APP_VERSION}
        onPress={() => location.reload()}
      />
    );
  return (
    <ListRow
      icon={iconInfo}
      title={title}
      {...(version === undefined ? {} : { sub: t(($) => $.settings.about.newest) })}
      value={APP_VERSION}
    />
  );
}
