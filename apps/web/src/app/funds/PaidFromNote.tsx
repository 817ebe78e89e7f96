/** What products of a fund are paid from: what is free, what is set aside, and how much of what is promised that covers. Words `earn`. */
import { type FundName, getFunds } from '@glasshouse/contract/earn';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import type { ReactNode } from 'react';
import { useCall } from '../data/use-call.ts';
import { useFormats } from '../formats/use-formats.ts';
import { coverageOf } from './coverage.ts';

const EVERY_MS = 60_000;

/** `codes` are the coins that are shown, `children` what else is to be said. */
export interface PaidFromProps {
  fund: FundName;
  codes: readonly string[];
  children?: ReactNode;
}

/** The note. */
export function PaidFromNote({ fund, codes, children }: PaidFromProps) {
  const { t } = useTranslation(['earn']);
  const formats = useFormats();
  const list = useCall(getFunds, undefined, { quiet: true, everyMs: EVERY_MS }).data?.list ?? [];
  const rows = list.filter((one) => one.fund === fund && codes.includes(one.code));
  return (
    <Note>
      {children}
      {rows.map(({ code, free, held, promised }) => (
        <p key={code} className="num whitespace-normal">
          {t(($) => $.earn.paidFrom, {
            free: formats.money(free, code),
            held: formats.money(held, code),
            covered: formats.percent(coverageOf({ held, promised }), 0, 2),
          })}
        </p>
      ))}
      <Link href="#/pages/financial/funds" className="underline underline-offset-4">
        {t(($) => $.earn.hub.funds)}
      </Link>
    </Note>
  );
}
