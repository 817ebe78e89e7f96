/** Questions and answers: in groups, found by words, opened one by one. `?slug=` leads to one of them. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { HelpCard } from '../components/HelpCard.tsx';
import { Questions } from '../components/Questions.tsx';
import { Reading } from '../components/Reading.tsx';
import { findQuestions } from '../model/faq.ts';
import { useFaq } from '../queries/content.ts';

export default function Faq() {
  const { t } = useTranslation(['content', 'common']);
  const { slug } = usePageSearch('/pages/common/faq');
  const [search, setSearch] = useState('');
  const query = useFaq();
  return (
    <Page
      head={
        <SearchField
          className="mx-gutter"
          label={t(($) => $.content.faq.search)}
          value={search}
          onChange={setSearch}
          clearLabel={t(($) => $.common.buttons.clear)}
        />
      }
    >
      <Reading query={query}>
        {(all) => {
          const groups = findQuestions(all, search);
          const count = groups.reduce((sum, group) => sum + group.items.length, 0);
          return (
            <>
              <p className="sr" role="status">
                {search.trim() === '' ? '' : t(($) => $.content.faq.found, { count })}
              </p>
              {count === 0 ? (
                <EmptyState
                  title={t(($) => $.content.faq.none)}
                  text={t(($) => $.content.faq.noneText)}
                  actions={
                    <Button size="sm" variant="primary" onClick={() => setSearch('')}>
                      {t(($) => $.content.faq.all)}
                    </Button>
                  }
                />
              ) : (
                <Questions groups={groups} opened={slug} />
              )}
              <HelpCard />
            </>
          );
        }}
      </Reading>
    </Page>
  );
}
