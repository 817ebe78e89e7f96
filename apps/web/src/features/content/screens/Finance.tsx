/** The finance tab. Its products are not in this version; the page shows that. */
import { Page } from '../../../app/page/Page.tsx';
import { ToCome } from '../../../app/page/ToCome.tsx';

export default function Finance() {
  return (
    <Page>
      <ToCome of="finance" />
    </Page>
  );
}
