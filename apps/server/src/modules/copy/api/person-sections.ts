/** What copy trading keeps of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { type Follow } from '../domain/follow.ts';
import { loadFollows } from '../store/follows.ts';
import { showFollow } from './show.ts';

/** Every follow; traders are named by their number. */
export const copySections = (): PersonSection[] => [
  sectionOf(
    'follows',
    (db, userId, slice) => loadFollows(db, userId, null, slice),
    ({ id }: Follow) => id,
    (follow: Follow) => showFollow(follow, { name: String(follow.traderId) }),
  ),
];
