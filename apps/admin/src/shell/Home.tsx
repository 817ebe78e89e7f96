/** The start page: the first page of the navigation that the role may see. */
import { useEffect } from 'react';
import { mayDo } from '../app/session.ts';
import { navigation } from '../app/services.ts';
import { useSession } from '../app/use-session.ts';
import { firstPlace } from './first-place.ts';
import { PagePending } from './PageStates.tsx';

/** Leads on. */
export function Home({ pages }: { pages: Parameters<typeof firstPlace>[0] }) {
  const session = useSession();
  const place = firstPlace(pages, (permission) => mayDo(session, permission));
  useEffect(() => navigation.redirect(place), [place]);
  return <PagePending />;
}
