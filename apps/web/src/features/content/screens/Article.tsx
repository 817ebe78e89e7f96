/** Something to read: news by its number, a help article or an agreement by its name; without either what there is. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { navigation } from '../../../app/services.ts';
import { ArticleText } from '../components/ArticleText.tsx';
import { NewsText } from '../components/NewsText.tsx';
import { Shelf } from '../components/Shelf.tsx';
import { SHELVES, shownIn } from '../model/article.ts';

const PATH = '/pages/common/article';

export default function Article() {
  const { t } = useTranslation(['content']);
  const search = usePageSearch(PATH);
  const shown = shownIn(search);
  if (shown.kind === 'shelf')
    return (
      <Page
        head={
          <Tabs
            id="shelf"
            label={t(($) => $.content.shelves.label)}
            items={SHELVES.map((value) => ({ value, label: t(($) => $.content.shelves[value]) }))}
            value={shown.shelf}
            onChange={(tab) => navigation.redirect(PATH, { tab })}
          />
        }
        subject={shown.shelf}
      >
        <Shelf shelf={shown.shelf} />
      </Page>
    );
  if (shown.kind === 'news')
    return (
      <Page subject={shown.id}>
        <NewsText id={shown.id} />
      </Page>
    );
  return (
    <Page subject={shown.slug}>
      <ArticleText
        slug={shown.slug}
        language={shown.language}
        onLanguage={(language) => navigation.redirect(PATH, { slug: shown.slug, language })}
      />
    </Page>
  );
}
