/** Under which rules the operator is run, what binds it and its customers, and what its staff can do. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconDocument, iconScales } from '@glasshouse/ui/icons.ts';
import { Page } from '../../../app/page/Page.tsx';
import { Reading } from '../components/Reading.tsx';
import { TextView } from '../components/TextView.tsx';
import { useCompliance } from '../queries/content.ts';

export default function Compliance() {
  const { t } = useTranslation(['content']);
  return (
    <Page>
      <Reading query={useCompliance()}>{(text) => <TextView text={text} isNamed />}</Reading>
      <List className="-mx-gutter pt-4">
        <ListRow icon={iconScales} title={t(($) => $.content.about.operator)} href="#/pages/common/operator" />
        <ListRow
          icon={iconDocument}
          title={t(($) => $.content.shelves.agreements)}
          href="#/pages/common/article?tab=agreements"
        />
      </List>
    </Page>
  );
}
