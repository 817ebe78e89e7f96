/** The three newest items of news and the way to all of them. Without any nothing is drawn. */
import { NEWS_CATEGORIES, listNews } from '@glasshouse/contract/content';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { useCall } from '../data/use-call.ts';
import { NewsLink } from './NewsLink.tsx';

const COUNT = 3;

/** The news. */
export function NewestNews() {
  const { t } = useTranslation(['reading', 'common']);
  const news = useCall(listNews, { c_id: NEWS_CATEGORIES.news, limit: COUNT }, { quiet: true, staleTimeMs: 60_000 });
  if (news.isError || news.data?.list.length === 0) return null;
  return (
    <section aria-label={t(($) => $.reading.news.title)}>
      <SectionHead
        className="px-0"
        title={t(($) => $.reading.news.title)}
        action={{ label: t(($) => $.common.buttons.all), href: '#/pages/common/article' }}
      />
      {news.data ? (
        <div>
          {news.data.list.map((item) => (
            <NewsLink key={item.id} item={item} />
          ))}
        </div>
      ) : (
        <SkeletonList rows={COUNT} label={t(($) => $.common.states.loading)} />
      )}
    </section>
  );
}
