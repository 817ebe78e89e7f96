/** How to reach the operator, and where questions are answered already. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconChat, iconDocument } from '@glasshouse/ui/icons.ts';
import { Page } from '../../../app/page/Page.tsx';
import { Reading } from '../components/Reading.tsx';
import { TextView } from '../components/TextView.tsx';
import { useContactUs } from '../queries/content.ts';

export default function ContactUs() {
  const { t } = useTranslation(['shell']);
  return (
    <Page>
      <Reading query={useContactUs()}>{(text) => <TextView text={text} isNamed />}</Reading>
      <List className="-mx-gutter pt-4">
        <ListRow icon={iconChat} title={t(($) => $.shell.titles.faq)} href="#/pages/common/faq" />
        <ListRow icon={iconDocument} title={t(($) => $.shell.titles.compliance)} href="#/pages/setting/operational_compliance" />
      </List>
    </Page>
  );
}
