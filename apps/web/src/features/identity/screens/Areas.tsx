/** Chooses a dialling region. */
import { RegionPicker } from '../components/RegionPicker.tsx';

/** The screen. */
export default function Areas() {
  return <RegionPicker lead="dial" />;
}
