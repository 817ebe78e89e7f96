/** The frame of a conversion and of a quick buy: the way to their history, and the button that reviews the held price. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconBill } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { Page } from '../../../app/page/Page.tsx';

export interface ConversionPageProps {
  /** The label of the button: the act and its amount, or what is missing for it. */
  label: string;
  ready: boolean;
  onReview: () => void;
  /** Keys above the button. */
  keypad?: ReactNode;
  children: ReactNode;
}

export function ConversionPage({ label, ready, onReview, keypad, children }: ConversionPageProps) {
  const { t } = useTranslation(['convert']);
  return (
    <Page
      actions={<IconButton icon={iconBill} label={t(($) => $.convert.shared.history)} href="#/pages/fund/transfer_history" />}
      foot={
        <ActionFoot>
          {keypad}
          <Button variant="primary" size="lg" block needsConnection disabled={!ready} onClick={onReview}>
            {label}
          </Button>
        </ActionFoot>
      }
    >
      {children}
    </Page>
  );
}
