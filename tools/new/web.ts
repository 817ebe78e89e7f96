/** The features of a new product in the customers' app and in the back office. */
import type { Files, Names } from './names.ts';

const screen = ({ name, Name }: Names) => `/** The user's entries of ${name}. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { use${Name}Changes } from '../live/use-${name}-changes.ts';
import { timeShown } from '../model/time-shown.ts';
import { use${Name}Entries } from '../queries/${name}.ts';

/** The screen. */
export default function ${Name}() {
  const { t } = useTranslation(['${name}', 'common']);
  const formats = useFormats();
  const list = use${Name}Entries();
  use${Name}Changes();
  if (list.loading) {
    return (
      <Page>
        <SkeletonList label={t(($) => $.common.states.loading)} />
      </Page>
    );
  }
  if (list.failed) {
    return (
      <Page>
        <ErrorState
          title={t(($) => $.${name}.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={list.refetch}
        />
      </Page>
    );
  }
  if (list.items.length === 0) {
    return (
      <Page>
        <EmptyState title={t(($) => $.${name}.none)} />
      </Page>
    );
  }
  return (
    <Page>
      {list.items.map((entry) => (
        <ListRow
          key={entry.id}
          title={t(($) => $.${name}.states[entry.state])}
          sub={<span className="num">{formats.dateTime(timeShown(entry))}</span>}
        />
      ))}
      {!list.complete && (
        <Button size="sm" variant="outline" busy={list.loadingMore} onClick={list.loadMore}>
          {t(($) => $.common.buttons.loadMore)}
        </Button>
      )}
    </Page>
  );
}
`;

/** Files of the customers' app. */
export function webFiles(names: Names): Files {
  const { name, Name } = names;
  const root = `apps/web/src/features/${name}`;
  return {
    [`${root}/routes.ts`]: `/** Pages of ${name}. */
import { definePages } from '../../app/pages.ts';

declare module '../../app/paths.ts' {
  interface ProductPaths {
    '/pages/${name}/${name}': true;
  }
}

/** The pages. */
export const ${name}Pages = definePages([
  {
    path: '/pages/${name}/${name}',
    title: '${name}',
    login: true,
    words: ['${name}'],
    load: () => import('./screens/${Name}.tsx'),
  },
]);
`,
    [`${root}/screens/${Name}.tsx`]: screen(names),
    [`${root}/queries/${name}.ts`]: `/** Reads of ${name}. */
import { list${Name} } from '@glasshouse/contract/${name}';
import { useCallList } from '../../../app/data/use-call.ts';

/** The user's entries, newest first. */
export const use${Name}Entries = () => useCallList(list${Name}, {}, { quiet: true });
`,
    [`${root}/live/use-${name}-changes.ts`]: `/** Keeps the list of entries up to date. */
import { list${Name}, ${name}Channel } from '@glasshouse/contract/${name}';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';

/** Reads the list again when an entry of the user changed. */
export function use${Name}Changes(): void {
  useTopicEvents(${name}Channel, {}, () => void invalidateCall(list${Name}));
}
`,
    [`${root}/model/time-shown.ts`]: `/** Which time an entry is listed with. Pure. */
import type { ${Name}Entry } from '@glasshouse/contract/${name}';

/** When it ended, or while it is open when it began. */
export const timeShown = ({ state, started, ends }: ${Name}Entry): number => (state === 'ended' ? ends : started);
`,
    [`${root}/model/time-shown.test.ts`]: `import { expect, it } from 'vitest';
import { timeShown } from './time-shown.ts';

it('an open entry of ${name} is listed with its beginning, an ended one with its end', () => {
  const entry = { id: 1, started: 1_000, ends: 2_000 };
  expect([timeShown({ ...entry, state: 'open' }), timeShown({ ...entry, state: 'ended' })]).toEqual([1_000, 2_000]);
});
`,
  };
}

/** Files of the back office. */
export function adminFiles({ name, Name }: Names): Files {
  const root = `apps/admin/src/features/${name}`;
  return {
    [`${root}/routes.ts`]: `/** Pages of ${name}. */
import { iconLayers } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const ${name}Pages = definePages([
  {
    path: '/${name}',
    title: '${name}',
    permission: '${name}.read',
    words: ['backoffice-${name}'],
    nav: { group: 'house', icon: iconLayers, order: 90 },
    load: () => import('./screens/${Name}.tsx'),
  },
]);
`,
    [`${root}/screens/${Name}.tsx`]: `/** Entries of ${name} of all users. */
import { listAll${Name} } from '@glasshouse/contract/${name}';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useFormats } from '../../../app/formats.ts';
import { type ItemOf, useCallList } from '../../../app/use-call.ts';
import { type Column, DataTable } from '../../../kit/DataTable.tsx';
import { Page } from '../../../kit/Page.tsx';

/** The screen. */
export default function ${Name}() {
  const { t } = useTranslation(['backoffice-${name}']);
  const formats = useFormats();
  const list = useCallList(listAll${Name}, {});
  const columns: Column<ItemOf<typeof listAll${Name}>>[] = [
    { key: 'id', head: t(($) => $['backoffice-${name}'].columns.number), cell: (row) => row.id },
    { key: 'user', head: t(($) => $['backoffice-${name}'].columns.user), cell: (row) => row.user_id },
    { key: 'state', head: t(($) => $['backoffice-${name}'].columns.state), cell: (row) => t(($) => $['backoffice-${name}'].states[row.state]) },
    {
      key: 'ends',
      head: t(($) => $['backoffice-${name}'].columns.ends),
      align: 'end',
      cell: (row) => <time>{formats.dateTime(row.ends)}</time>,
    },
  ];
  return (
    <Page>
      <DataTable
        label={t(($) => $['backoffice-${name}'].list)}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t(($) => $['backoffice-${name}'].none)} />}
      />
    </Page>
  );
}
`,
  };
}
