/** Makes a passkey: proofs first, then the browser's own dialog, then a name for it. */
import { CallFailure } from '@glasshouse/client';
import { addPasskey, startPasskey } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { iconPlus } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type FormEvent, useState } from 'react';
import { makePasskey } from '../../../app/passkeys.ts';
import { client } from '../../../app/services.ts';
import { reloadSecurity } from '../queries/security.ts';

const NAME_LENGTH = 40;

/** The system as browsers report it without a permission; empty when they do not. */
function systemName(): string {
  const brands = navigator as Navigator & { userAgentData?: { platform?: string } };
  return brands.userAgentData?.platform ?? /iPhone|iPad|Android|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? '';
}

/** The button, and after it the name. */
export function AddPasskey({ onCodes }: { onCodes: (codes: readonly string[] | null) => void }) {
  const { t } = useTranslation(['security']);
  const system = systemName();
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || name === null) return;
    setBusy(true);
    try {
      const made = await makePasskey(await client.call(startPasskey, {}));
      if (made === null || made === 'already') {
        const text = made === null ? t(($) => $.security.passkeys.stopped) : t(($) => $.security.passkeys.already);
        toast.show({ kind: 'info', text });
        return;
      }
      const { recovery_codes: codes } = await client.call(addPasskey, { name, passkey: made.json });
      toast.show({ kind: 'success', text: t(($) => $.security.passkeys.added) });
      setName(null);
      onCodes(codes);
      await reloadSecurity();
    } catch (error) {
      // The client has shown it.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  if (name === null) {
    return (
      <Button
        variant="primary"
        size="lg"
        block
        icon={iconPlus}
        onClick={() => setName(system === '' ? '' : t(($) => $.security.passkeys.defaultName, { system }))}
      >
        {t(($) => $.security.passkeys.add)}
      </Button>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void make(event)}>
      <Field
        size="lg"
        label={t(($) => $.security.passkeys.name)}
        hint={t(($) => $.security.passkeys.nameHint)}
        value={name}
        maxLength={NAME_LENGTH}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy} disabled={name.trim() === ''}>
        {t(($) => $.security.passkeys.create)}
      </Button>
    </form>
  );
}
