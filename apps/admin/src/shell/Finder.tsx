/** The search of everything: users, requests of all queues, pages, parameters. Opened from the navigation or by Ctrl K. */
import { PARAMETER_NAMES } from '@glasshouse/contract';
import { findReviews } from '@glasshouse/contract/backoffice';
import { listUsers } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconSearch } from '@glasshouse/ui/icons.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { labelText, titleText } from '../app/formats.ts';
import { hrefOf } from '../app/navigation.ts';
import type { StaffPage } from '../app/pages.ts';
import { placeOfReview } from '../app/review-place.ts';
import { navigation } from '../app/services.ts';
import { type OpenedSession, mayDo } from '../app/session.ts';
import { useCall } from '../app/use-call.ts';
import { useDebounced } from '../app/use-debounced.ts';
import { useMay } from '../app/use-session.ts';
import { type Found, matching } from './found.ts';

const MOST = 6;
/** Shorter texts find too much. */
const LEAST = 2;

interface FinderProps {
  pages: readonly StaffPage[];
  session: OpenedSession;
}

/** What a text finds; users and requests are asked of the server, each by the rights of the role. */
function useFound({ pages, session }: FinderProps, text: string): Found[] {
  const { t } = useTranslation(['backoffice', 'names']);
  const wanted = useDebounced(text.trim());
  const isLong = wanted.length >= LEAST || /^[0-9]+$/.test(wanted);
  const [mayUsers, mayReviews, mayParameters] = [useMay('users.read'), useMay('reviews.read'), useMay('parameters.read')];
  const users = useCall(listUsers, { search: wanted, limit: MOST }, { enabled: mayUsers && isLong, quiet: true });
  const reviews = useCall(findReviews, { search: wanted }, { enabled: mayReviews && isLong, quiet: true });
  const ofPages = pages.flatMap((page): Found[] =>
    page.nav && mayDo(session, page.permission)
      ? [{ kind: 'page', key: page.path, text: titleText(page.title), href: page.path }]
      : [],
  );
  const ofParameters = PARAMETER_NAMES.map((name): Found => {
    const said = labelText(`names:parameters.${name}`);
    return { kind: 'parameter', key: name, text: said, href: hrefOf('/parameters', { q: said }) };
  });
  return [
    ...(isLong ? (users.data?.list ?? []) : []).map(
      (user): Found => ({
        kind: 'user',
        key: String(user.id),
        text: `${user.account_name} · ${user.id}`,
        href: `/users/${user.id}`,
      }),
    ),
    ...(isLong ? (reviews.data ?? []) : []).map(
      (row): Found => ({
        kind: 'review',
        key: String(row.id),
        text: `${t(($) => $.names.queues[row.queue])} ${row.id} · ${row.user.name}`,
        href: placeOfReview(row),
      }),
    ),
    ...matching(ofPages, text, MOST),
    ...(mayParameters ? matching(ofParameters, text, MOST) : []),
  ];
}

/** The entry in the navigation, and the search when it is open. */
export function Finder(props: FinderProps) {
  const { t } = useTranslation(['backoffice']);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // Over a dialog something is being decided.
      if (document.querySelector('dialog[open], [role=alertdialog]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const label = t(($) => $.backoffice.find.label);
  return (
    <>
      <button type="button" className="b-find" title={label} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Icon d={iconSearch} size={16} />
        <span className="b-nav-label">{label}</span>
        <kbd className="b-nav-label" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {isOpen && <FindDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function FindDialog({ onClose, ...props }: FinderProps & { onClose: () => void }) {
  const { t } = useTranslation(['backoffice']);
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const found = useFound(props, text);
  const [first] = found;
  useEffect(() => dialog.current?.showModal(), []);
  // The arrows go from the field through the results and back.
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    stops[stops.indexOf(document.activeElement as HTMLElement) + by]?.focus();
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="b-finder" aria-label={t(($) => $.backoffice.find.label)} onClose={onClose} onKeyDown={move}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!first) return;
          dialog.current?.close();
          navigation.goTo(first.href);
        }}
      >
        <input
          type="text"
          aria-label={t(($) => $.backoffice.find.label)}
          autoComplete="off"
          maxLength={200}
          placeholder={t(($) => $.backoffice.find.hint)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <ul aria-label={t(($) => $.backoffice.find.results)}>
        {found.map((one) => (
          <li key={`${one.kind} ${one.key}`}>
            <Link href={`#${one.href}`} onClick={() => dialog.current?.close()}>
              <span className="ellipsis">{one.text}</span>
              <small>{t(($) => $.backoffice.find.kinds[one.kind])}</small>
            </Link>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
