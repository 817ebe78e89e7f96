/** The copy-trading agreement in English. */
import { CopyAgreement } from '../components/CopyAgreement.tsx';

/** The screen. */
export default function AgreementEn() {
  return <CopyAgreement named="en" />;
}
