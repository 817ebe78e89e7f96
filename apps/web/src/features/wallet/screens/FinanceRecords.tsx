/** financeRecords: a first screen, to be replaced. */
import { Page } from '../../../app/page/Page.tsx';
import { ToCome } from '../../../app/page/ToCome.tsx';

/** The screen. */
export default function FinanceRecords() {
  return (
    <Page>
      <ToCome of="financeRecords" />
    </Page>
  );
}
