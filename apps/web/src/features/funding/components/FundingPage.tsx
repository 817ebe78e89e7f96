/** The frame of the pages of money in and out: the way to their records, one column of parts. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconBill } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { HelpLink } from '../../../app/content/HelpLink.tsx';
import { Page } from '../../../app/page/Page.tsx';
import { hrefOf } from '../../../app/paths.ts';

/** Props of FundingPage. */
export interface FundingPageProps {
  kind: 'recharge' | 'withdraw';
  foot?: ReactNode;
  children: ReactNode;
}

/** The page. */
export function FundingPage({ kind, foot, children }: FundingPageProps) {
  const { t } = useTranslation(['funding']);
  return (
    <Page
      actions={
        <IconButton
          icon={iconBill}
          label={t(($) => $.funding.shared.records)}
          href={`#${hrefOf('/pages/fund/receive_withdraw_record', { tab: kind })}`}
        />
      }
      foot={foot}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-4">
        {children}
        <HelpLink about={kind === 'recharge' ? 'firstDeposit' : 'withdrawals'} />
      </div>
    </Page>
  );
}
