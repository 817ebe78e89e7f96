/** An item of news. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { hrefOfLink } from '../../../app/content/ContentLink.tsx';
import { useWebPlace } from '../../../app/content/use-web-place.ts';
import { useNewsItem } from '../queries/content.ts';
import { Reading } from './Reading.tsx';
import { TextView } from './TextView.tsx';
import { useWindowTitle } from '../../../app/page/use-window-title.ts';

/** The item, its picture, and where it leads. */
export function NewsText({ id }: { id: string }) {
  const { t } = useTranslation(['content']);
  const query = useNewsItem(id);
  const { place } = useWebPlace();
  useWindowTitle(query.data?.title);
  return (
    <Reading query={query}>
      {(item) => {
        const to = item.link && hrefOfLink(item.link, place);
        return (
          <>
            {item.picture && (
              <img
                className="ct-picture"
                src={item.picture.src}
                width={item.picture.width}
                height={item.picture.height}
                alt=""
                decoding="async"
              />
            )}
            <TextView text={item} />
            {to && !to.outside && (
              <p className="pt-6">
                <Button variant="primary" href={to.href}>
                  {t(($) => $.content.reading.goOn)}
                </Button>
              </p>
            )}
          </>
        );
      }}
    </Reading>
  );
}
