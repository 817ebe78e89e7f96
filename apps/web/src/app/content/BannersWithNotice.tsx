/** The notice of Home above its banners, as one part, because Home has one place for both. */
import { Banners } from './Banners.tsx';
import { HomeNoticeLine } from './HomeNoticeLine.tsx';

/** Both; without a notice the banners alone. */
export const BannersWithNotice = ({ room }: { room: { height: string } }) => (
  <>
    <HomeNoticeLine />
    <Banners room={room} />
  </>
);
