/** Words of a refusal that a preview foretells. The catalogue of all refusals comes with the first one. */
import type { ErrorCode } from '@glasshouse/contract';
import type { ContractPreview } from '@glasshouse/contract/contracts';
import { loadWords, words } from '@glasshouse/i18n/web.ts';
import { useEffect, useState } from 'react';

/** A refusal as the preview has it. */
export type Foretold = NonNullable<ContractPreview['refusal']>;

/** The words in the language in use. */
export async function refusalText({ code, params }: Foretold): Promise<string> {
  try {
    const { errorNamespace, webErrorText } = await import('@glasshouse/i18n/web-errors.ts');
    await loadWords([errorNamespace(code as ErrorCode)]);
    return webErrorText(code as ErrorCode, params);
  } catch {
    // A code that this version does not know, or no connection to load its words.
    return words.t(($) => $.contracts.form.refused);
  }
}

/** The same for what is drawn; null while there is none, or its words are on their way. */
export function useRefusalText(refusal: Foretold | null | undefined): string | null {
  const key = refusal ? JSON.stringify(refusal) : null;
  const [shown, setShown] = useState<{ key: string; text: string } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let left = false;
    void refusalText(JSON.parse(key) as Foretold).then((text) => {
      if (!left) setShown({ key, text });
    });
    return () => {
      left = true;
    };
  }, [key]);
  return shown !== null && shown.key === key ? shown.text : null;
}
