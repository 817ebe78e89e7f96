/** Banners and newest news, for Home. Code, words and texts come after the page is drawn; their room is kept, so nothing jumps. */
import { Suspense } from 'react';
import { partWithWords } from '../page/part-with-words.ts';

const load = () => import('./home-texts.ts');
const Banners = partWithWords(async () => ({ default: (await load()).BannersWithNotice }), ['reading']);
const NewestNews = partWithWords(async () => ({ default: (await load()).NewestNews }), ['reading']);

/** Two lines of title, two of text, the marks and the edges of a banner. */
const BANNER_ROOM = { height: 'calc(2 * (var(--lh-md) + var(--lh-xs)) + 36px)' };
/** Head and three rows. */
const NEWS_ROOM = { minHeight: 260 };

/** The banners, under the notice where one is public. */
export const HomeBanners = () => (
  <Suspense fallback={<div style={BANNER_ROOM} />}>
    <Banners room={BANNER_ROOM} />
  </Suspense>
);

/** The news. */
export const HomeNews = () => (
  <Suspense fallback={<div style={NEWS_ROOM} />}>
    <NewestNews />
  </Suspense>
);
