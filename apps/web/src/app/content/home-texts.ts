/** What Home draws of the operator's texts: one piece of code for both of its places. */
export { BannersWithNotice } from './BannersWithNotice.tsx';
export { NewestNews } from './NewestNews.tsx';
