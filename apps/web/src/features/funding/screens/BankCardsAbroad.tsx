/** The international bank card (SCR-032). */
import { CardPage } from '../components/CardPage.tsx';

/** The screen. */
export default function BankCardsAbroad() {
  return <CardPage kind="international" />;
}
