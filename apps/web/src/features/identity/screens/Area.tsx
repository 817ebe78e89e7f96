/** Chooses a country. */
import { RegionPicker } from '../components/RegionPicker.tsx';

/** The screen. */
export default function Area() {
  return <RegionPicker lead="name" />;
}
