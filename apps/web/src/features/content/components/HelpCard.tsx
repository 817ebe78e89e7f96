/** Where help goes on after an answer that was not enough. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconDocument, iconMail } from '@glasshouse/ui/icons.ts';

export function HelpCard() {
  const { t } = useTranslation(['content', 'shell']);
  return (
    <section className="-mx-gutter pt-4">
      <SectionHead title={t(($) => $.content.faq.more)} />
      <List>
        <ListRow icon={iconDocument} title={t(($) => $.content.faq.articles)} href="#/pages/common/article?tab=help" />
        <ListRow icon={iconMail} title={t(($) => $.shell.titles.contactUs)} href="#/pages/common/contactus" />
      </List>
    </section>
  );
}
