/** The passkeys of the account: added, named, removed. At an IP address the page explains where they work. */
import { getSecurity, listPasskeys } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { List } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { hasPasskeys } from '../../../app/passkeys.ts';
import { AddPasskey } from '../components/AddPasskey.tsx';
import { PasskeyRow } from '../components/PasskeyRow.tsx';
import { RecoveryCodes } from '../components/RecoveryCodes.tsx';
import { RecoveryLine } from '../components/RecoveryLine.tsx';

export default function Passkeys() {
  const { t } = useTranslation(['security', 'common']);
  const security = useCall(getSecurity, undefined, { quiet: true });
  const passkeys = useCall(listPasskeys, undefined, { quiet: true });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return (
      <Page>
        <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      </Page>
    );
  }
  const list = passkeys.data?.list;
  const failed = (passkeys.isError && !list) || (security.isError && !security.data);
  return (
    <Page>
      <section className="grid gap-4 pt-2">
        <h2 className="text-2xl font-semibold tracking-tight text-balance">{t(($) => $.security.passkeys.title)}</h2>
        <p className="text-text-2 text-pretty">{t(($) => $.security.passkeys.text)}</p>
        {!failed && (!list || !security.data) && <SkeletonList rows={2} label={t(($) => $.common.states.loading)} />}
        {failed && (
          <ErrorState
            compact
            title={t(($) => $.common.states.failed)}
            text={t(($) => $.common.states.failedHint)}
            retryLabel={t(($) => $.common.buttons.tryAgain)}
            onRetry={() => void Promise.all([passkeys.refetch(), security.refetch()])}
          />
        )}
        {list && list.length > 0 && (
          <List>
            {list.map((one) => (
              <PasskeyRow key={one.id} passkey={one} />
            ))}
          </List>
        )}
        {list && security.data && (
          <>
            {list.length === 0 && <p className="text-sm text-text-3">{t(($) => $.security.passkeys.none)}</p>}
            {security.data.passkeys_possible ? (
              hasPasskeys() ? (
                <AddPasskey onCodes={setCodes} />
              ) : (
                <Note icon={iconInfo}>{t(($) => $.security.passkeys.unsupported)}</Note>
              )
            ) : (
              <WrongAddress address={security.data.passkey_address} />
            )}
            {list.length > 0 && <RecoveryLine left={security.data.recovery_codes_left} onCodes={setCodes} />}
          </>
        )}
      </section>
    </Page>
  );
}

function WrongAddress({ address }: { address: string | null }) {
  const { t } = useTranslation(['security']);
  const href = `${address}/#/pages/setting/passkeys`;
  return (
    <Note tone="info" icon={iconInfo}>
      <b className="block">{t(($) => $.security.passkeys.ipTitle)}</b>
      {address === null ? t(($) => $.security.passkeys.ipNone) : t(($) => $.security.passkeys.ipText)}
      {address !== null && (
        <Link href={href} className="flex min-h-tap w-fit items-center font-medium text-brand underline underline-offset-4">
          {address}
        </Link>
      )}
    </Note>
  );
}
