/** The page around a form of either level: what stands above it, the fields, what becomes of the data, the button. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconLock, iconWarn } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { Page } from '../../../app/page/Page.tsx';

/** Props of FormFrame. */
export interface FormFrameProps {
  above: ReactNode;
  children: ReactNode;
  foot: ReactNode;
  /** A refusal that belongs to no field. */
  failure: string | null | undefined;
  onSubmit: () => void;
}

/** The frame. */
export function FormFrame({ above, children, foot, failure, onSubmit }: FormFrameProps) {
  const { t } = useTranslation(['kyc']);
  return (
    <Page foot={foot}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-4">
        {above}
        <form
          id="kyc"
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
        </form>
        {failure && (
          <div role="alert">
            <Note tone="danger" icon={iconWarn}>
              {failure}
            </Note>
          </div>
        )}
        <Note icon={iconLock}>{t(($) => $.kyc.form.privacy)}</Note>
      </div>
    </Page>
  );
}
