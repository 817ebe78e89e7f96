/** The one page of all parts of the app that this version does not have. */
import { Page } from '../app/page/Page.tsx';
import { ToCome } from '../app/page/ToCome.tsx';
import { usePageInfo } from '../app/page/page-info.ts';

/** Says plainly that this part does not exist yet, and where to go. */
export default function ProductToCome() {
  const { title } = usePageInfo();
  return (
    <Page>
      <ToCome of={title} />
    </Page>
  );
}
