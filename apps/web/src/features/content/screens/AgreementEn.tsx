/** The copy-trading agreement in English. */
import { CopyAgreement } from '../components/CopyAgreement.tsx';

export default function AgreementEn() {
  return <CopyAgreement named="en" />;
}
