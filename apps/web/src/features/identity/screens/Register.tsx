/** register: a first screen, to be replaced. */
import { Page } from '../../../app/page/Page.tsx';
import { ToCome } from '../../../app/page/ToCome.tsx';

/** The screen. */
export default function Register() {
  return (
    <Page>
      <ToCome of="register" />
    </Page>
  );
}
