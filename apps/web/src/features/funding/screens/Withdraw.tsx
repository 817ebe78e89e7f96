/** Withdrawal to a saved coin address or a bank card (SCR-036). */
import type { Withdrawal } from '@glasshouse/contract/funding';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { WithdrawalDone } from '../components/Done.tsx';
import { FundingPage } from '../components/FundingPage.tsx';
import { ReadStates } from '../components/ReadStates.tsx';
import { WithdrawForm } from '../components/WithdrawForm.tsx';
import { useFundingNews, useFundingTerms } from '../queries/funding.ts';

/** The screen. */
export default function Withdraw() {
  const { currency } = usePageSearch('/pages/fund/withdraw');
  const terms = useFundingTerms();
  const [done, setDone] = useState<Withdrawal | null>(null);
  useFundingNews();
  if (done) return <WithdrawalDone withdrawal={done} onAgain={() => setDone(null)} />;
  if (terms.data)
    return <WithdrawForm key={currency} terms={terms.data} wished={currency && String(currency)} onDone={setDone} />;
  return (
    <FundingPage kind="withdraw">
      <ReadStates read={terms} />
    </FundingPage>
  );
}
