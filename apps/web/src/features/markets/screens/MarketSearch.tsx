/** search: a first screen, to be replaced. */
import { Page } from '../../../app/page/Page.tsx';
import { ToCome } from '../../../app/page/ToCome.tsx';

/** The screen. */
export default function MarketSearch() {
  return (
    <Page>
      <ToCome of="search" />
    </Page>
  );
}
