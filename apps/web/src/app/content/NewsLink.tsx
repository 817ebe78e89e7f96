/** An item of news in a list: what it is, in one sentence, and since when. */
import type { NewsItem } from '@glasshouse/contract/content';
import { HTML_LANG } from '@glasshouse/i18n';
import { Link } from '@glasshouse/ui/Link.tsx';
import { useTimeAgo } from '../formats/use-formats.ts';
import { hrefOf } from '../paths.ts';
import './content.css';

export function NewsLink({ item }: { item: Pick<NewsItem, 'id' | 'title' | 'summary' | 'published' | 'language'> }) {
  const ago = useTimeAgo();
  return (
    <Link href={`#${hrefOf('/pages/common/article', { id: item.id })}`} className="ct-news">
      <span className="ct-news-title" lang={HTML_LANG[item.language]}>
        {item.title}
      </span>
      {item.summary !== '' && (
        <span className="ct-news-text" lang={HTML_LANG[item.language]}>
          {item.summary}
        </span>
      )}
      <time className="ct-news-when num" dateTime={new Date(item.published).toISOString()}>
        {ago(item.published)}
      </time>
    </Link>
  );
}
