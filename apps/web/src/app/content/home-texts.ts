/** What Home draws of the house's texts: one piece of code for both of its places. */
export { BannersWithNotice } from './BannersWithNotice.tsx';
export { NewestNews } from './NewestNews.tsx';
