/** At the end of a desktop's top bar: the search, which `/` goes to from every page, and what everything is worth. */
import { listWallets } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE } from '@glasshouse/ui';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconSearch } from '@glasshouse/ui/icons.ts';
import { useEffect } from 'react';
import { useCall } from '../app/data/use-call.ts';
import { useFormats } from '../app/formats/use-formats.ts';
import { hrefOf } from '../app/paths.ts';
import { navigation } from '../app/services.ts';
import { useIsLoggedIn, useSettings } from '../app/session/use-session.ts';
import { isTaken } from '../app/typing.ts';
import './desktop-tools.css';

const VALUES_EVERY_MS = 60_000;
const search = () => navigation.navigateTo('/pages/market/search');

/** On the window: a page that has a use of its own for the key takes it first. */
function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTaken(event)) return;
      event.preventDefault();
      search();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function Total() {
  const { t } = useTranslation(['shell']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const { data } = useCall(listWallets, undefined, { everyMs: VALUES_EVERY_MS, quiet: true });
  return (
    <a className="d-total" href={`#${hrefOf('/pages/fund/assets')}`}>
      <span>{t(($) => $.shell.nav.total)}</span>
      <b className="num">{data === undefined ? NO_FIGURE : hidden ? HIDDEN_FIGURE : formats.fiat(data.equivalent)}</b>
    </a>
  );
}

export default function DesktopTools() {
  const { t } = useTranslation(['common']);
  const loggedIn = useIsLoggedIn();
  useSearchKey();
  return (
    <>
      <button type="button" className="d-search" aria-keyshortcuts="/" onClick={search}>
        <Icon d={iconSearch} size={16} />
        <span>{t(($) => $.common.buttons.search)}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {loggedIn && <Total />}
    </>
  );
}
