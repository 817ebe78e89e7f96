/** Signs in with a passkey: by a button, and inside the field for the address where the browser offers that. */
import { CallFailure } from '@glasshouse/client';
import { passkeyLogin, passkeyLoginOptions } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { iconKey } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askPasskey, endPasskeyOffer, hasPasskeys, offersPasskeysInFields } from '../../../app/passkeys.ts';
import { client, failureText } from '../../../app/services.ts';

/** The token of a passkey that is shown; null when none was. */
async function signIn(inField: boolean): Promise<string | null> {
  const passkey = await askPasskey(await client.call(passkeyLoginOptions, {}, { quiet: true }), { inField });
  return passkey === null ? null : client.call(passkeyLogin, { passkey }, { quiet: true });
}

/** The button; nothing where the browser has no passkeys. */
export function PasskeyLogin({ onIn }: { onIn: (token: string) => void }) {
  const { t } = useTranslation(['security']);
  const [busy, setBusy] = useState(false);
  // Field and button may both answer; the first counts, and only while this page is the login's.
  const isIn = useRef(false);
  const latest = useRef(onIn);
  useEffect(() => {
    latest.current = onIn;
  });
  const enter = useCallback((token: string) => {
    if (isIn.current) return;
    isIn.current = true;
    latest.current(token);
  }, []);
  useEffect(() => {
    let isOver = false;
    const offer = async () => {
      if (!(await offersPasskeysInFields()) || isOver) return;
      const token = await signIn(true);
      if (token !== null && !isOver) enter(token);
    };
    // An offer that fails is no fault of the person's: the button says what is wrong.
    offer().catch(() => {});
    return () => {
      isOver = true;
      if (hasPasskeys()) endPasskeyOffer().catch(() => {});
    };
  }, [enter]);
  if (!hasPasskeys()) return null;
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const token = await signIn(false);
      if (token === null && !isIn.current) toast.show({ kind: 'info', text: t(($) => $.security.second.cancelled) });
      else if (token !== null) enter(token);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.show({ kind: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" size="lg" block className="mt-3" icon={iconKey} busy={busy} onClick={() => void press()}>
      {t(($) => $.security.second.usePasskey)}
    </Button>
  );
}
