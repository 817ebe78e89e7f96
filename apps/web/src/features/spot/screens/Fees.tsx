/** Trading fees: the user's own tier and all of them. */
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { Page } from '../../../app/page/Page.tsx';
import { FeeTiers } from '../components/FeeTiers.tsx';

/** The screen. */
export default function Fees() {
  return (
    <Page>
      <FeeTiers />
      <HelpLink about="fees" />
    </Page>
  );
}
