/** Signs in with a passkey: by a button, and inside the field for the address where the browser offers that. */
import { CallFailure } from '@glasshouse/client';
import { passkeyLogin, passkeyLoginOptions } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { iconKey } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askPasskey, endPasskeyOffer, hasPasskeys, offersPasskeysInFields } from '../../../app/passkeys.ts';
import { client, failureText } from '../../../app/services.ts';

/** The button; nothing where the browser has no passkeys. */
export function PasskeyLogin({ onIn }: { onIn: (token: string) => void }) {
  const { t } = useTranslation(['security']);
  const [busy, setBusy] = useState(false);
  // Field and button may both answer: only the first signs in.
  const isTaken = useRef(false);
  // A person who has left the page is not signed in unasked.
  const isGone = useRef(false);
  const latest = useRef(onIn);
  useEffect(() => {
    latest.current = onIn;
  });
  /** Signs in with what is shown; false when nothing was. */
  const signIn = useCallback(async (inField: boolean): Promise<boolean> => {
    const options = await client.call(passkeyLoginOptions, {}, { quiet: true });
    const passkey = isGone.current ? null : await askPasskey(options, { inField });
    if (passkey === null || isTaken.current || isGone.current) return isTaken.current;
    isTaken.current = true;
    try {
      latest.current(await client.call(passkeyLogin, { passkey }, { quiet: true }));
      return true;
    } catch (error) {
      isTaken.current = false;
      throw error;
    }
  }, []);
  useEffect(() => {
    isGone.current = false;
    const offer = async () => {
      if ((await offersPasskeysInFields()) && !isGone.current) await signIn(true);
    };
    // An offer that fails shows nothing; the button shows what is wrong.
    offer().catch(() => {});
    return () => {
      isGone.current = true;
      if (hasPasskeys()) endPasskeyOffer().catch(() => {});
    };
  }, [signIn]);
  if (!hasPasskeys()) return null;
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (!(await signIn(false))) toast.show({ kind: 'info', text: t(($) => $.security.second.cancelled) });
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
