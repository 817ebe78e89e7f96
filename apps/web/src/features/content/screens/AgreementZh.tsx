/** The copy-trading agreement in Chinese. */
import { CopyAgreement } from '../components/CopyAgreement.tsx';

export default function AgreementZh() {
  return <CopyAgreement named="zh" />;
}
