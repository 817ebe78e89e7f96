/** The domestic bank card (SCR-031). */
import { CardPage } from '../components/CardPage.tsx';

/** The screen. */
export default function BankCards() {
  return <CardPage kind="domestic" />;
}
