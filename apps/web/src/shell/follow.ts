/** What features follow for the user wherever he is. Loaded after the first paint, as one file. */
import { followAccount } from '../features/settings/live/follow-account.ts';
import { followOrderNews } from '../features/spot/live/follow-order-news.ts';

/** Begins to follow. Called once. */
export function follow(): void {
  followAccount();
  followOrderNews();
}
