/** What there is to read: news page after page, or all help articles or agreements. */
import type { ContentSummary } from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { TabPanel } from '@glasshouse/ui/Tabs.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { PagedRows } from '../../../app/page/PagedRows.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { Shelf as ShelfName } from '../model/article.ts';
import { useArticles, useNews } from '../queries/content.ts';
import { NewsLink } from '../../../app/content/NewsLink.tsx';
import { Reading } from './Reading.tsx';
import './pages.css';

/** The list under its tab. */
export function Shelf({ shelf }: { shelf: ShelfName }) {
  return (
    <TabPanel id="shelf" value={shelf}>
      {shelf === 'news' ? <News /> : <Texts key={shelf} kind={shelf === 'help' ? 'article' : 'agreement'} />}
    </TabPanel>
  );
}

function News() {
  const { t } = useTranslation(['content', 'common', 'shell']);
  return (
    <PagedRows
      list={useNews()}
      row={(item) => <NewsLink key={item.id} item={item} />}
      loadingLabel={t(($) => $.common.states.loading)}
      failedTitle={t(($) => $.content.reading.failed)}
      empty={{
        title: t(($) => $.content.shelves.noNews),
        text: t(($) => $.content.shelves.noneText),
        href: '#/pages/common/faq',
        act: t(($) => $.shell.titles.faq),
      }}
    />
  );
}

function Texts({ kind }: { kind: 'article' | 'agreement' }) {
  const { t } = useTranslation(['content']);
  return (
    <Reading query={useArticles(kind)}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t(($) => $.content.shelves.none)} text={t(($) => $.content.shelves.noneText)} />
        ) : (
          <List className="-mx-gutter">
            {list.map((item) => (
              <TextRow key={item.id} item={item} />
            ))}
          </List>
        )
      }
    </Reading>
  );
}

function TextRow({ item }: { item: ContentSummary }) {
  const formats = useFormats();
  return (
    <ListRow
      href={`#${hrefOf('/pages/common/article', { slug: item.slug })}`}
      title={item.title}
      sub={item.summary || formats.date(item.published)}
    />
  );
}
