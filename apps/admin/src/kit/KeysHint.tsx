/** The keys of a page: a line at its foot, and all of them by "?". */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { Fragment, type ReactNode, useState } from 'react';
import { useKeys } from './use-keys.ts';

/** Keys that do one thing. */
export interface KeyHint {
  keys: readonly string[];
  text: string;
}

/** The line; `aside` stands at its right end. */
export function KeysHint({ hints, aside }: { hints: readonly KeyHint[]; aside?: ReactNode }) {
  const { t } = useTranslation(['backoffice', 'common']);
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  const all: readonly KeyHint[] = [
    ...hints,
    { keys: ['/'], text: t(($) => $.backoffice.keys.search) },
    { keys: ['Esc'], text: t(($) => $.backoffice.keys.close) },
    { keys: ['?'], text: t(($) => $.backoffice.keys.all) },
  ];
  return (
    <>
      {hints.map((hint) => (
        <span key={hint.text} className="b-key-hint">
          <KeyNames of={hint} /> {hint.text}
        </span>
      ))}
      <span className="b-foot-end num">{aside}</span>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(($) => $.backoffice.keys.title)}
        description={t(($) => $.backoffice.keys.text)}
        safeLabel={t(($) => $.common.buttons.close)}
      >
        <dl className="b-keys">
          {all.map((hint) => (
            <div key={hint.text}>
              <dt>
                <KeyNames of={hint} />
              </dt>
              <dd>{hint.text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

function KeyNames({ of }: { of: KeyHint }) {
  return (
    <>
      {of.keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </>
  );
}
