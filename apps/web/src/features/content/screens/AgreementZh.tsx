/** The copy-trading agreement in Chinese. */
import { CopyAgreement } from '../components/CopyAgreement.tsx';

/** The screen. */
export default function AgreementZh() {
  return <CopyAgreement named="zh" />;
}
