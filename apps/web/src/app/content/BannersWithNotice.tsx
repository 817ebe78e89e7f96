/** The notice of Home above its banners, as one part: Home itself knows of one place. */
import { Banners } from './Banners.tsx';
import { HomeNoticeLine } from './HomeNoticeLine.tsx';

/** Both; without a notice the banners alone. */
export const BannersWithNotice = ({ room }: { room: { height: string } }) => (
  <>
    <HomeNoticeLine />
    <Banners room={room} />
  </>
);
