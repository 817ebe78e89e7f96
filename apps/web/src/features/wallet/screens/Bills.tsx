/** bills: a first screen, to be replaced. */
import { Page } from '../../../app/page/Page.tsx';
import { ToCome } from '../../../app/page/ToCome.tsx';

/** The screen. */
export default function Bills() {
  return (
    <Page>
      <ToCome of="bills" />
    </Page>
  );
}
