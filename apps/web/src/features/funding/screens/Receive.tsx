/** Recharge: where to send a currency, and the report of the payment with its voucher (SCR-034). */
import type { Recharge } from '@glasshouse/contract/funding';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { RechargeDone } from '../components/Done.tsx';
import { FundingPage } from '../components/FundingPage.tsx';
import { ReadStates } from '../components/ReadStates.tsx';
import { ReceiveForm } from '../components/ReceiveForm.tsx';
import { useFundingNews, useFundingTerms } from '../queries/funding.ts';

/** The screen. */
export default function Receive() {
  const { currency } = usePageSearch('/pages/fund/receive');
  const terms = useFundingTerms();
  const [done, setDone] = useState<Recharge | null>(null);
  const [rejected, setRejected] = useState<Recharge | null>(null);
  useFundingNews();
  const again = (report: Recharge | null) => {
    setRejected(report);
    setDone(null);
  };
  if (done) return <RechargeDone recharge={done} onAgain={again} />;
  if (terms.data) {
    const wished = currency && String(currency);
    return <ReceiveForm key={currency} terms={terms.data} wished={wished} rejected={rejected} onDone={setDone} />;
  }
  return (
    <FundingPage kind="recharge">
      <ReadStates read={terms} />
    </FundingPage>
  );
}
