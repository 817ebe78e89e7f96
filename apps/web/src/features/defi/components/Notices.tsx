/** What a reader of a pool has to know first: a loss, that it is closing or full, or that nobody can leave now. */
import type { DefiPool } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';

function Loss({ pool }: { pool: DefiPool }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const { code, last_loss: loss } = pool;
  if (loss === null) return null;
  return (
    <Note tone="danger" icon={iconWarn}>
      <b className="num block whitespace-normal">{t(($) => $.defi.pool.lostTitle, { time: formats.dateTime(loss.time) })}</b>
      <span className="num whitespace-normal">
        {t(($) => $.defi.pool.lostText, {
          loss: formats.money(loss.amount, code),
          covered: formats.money(loss.covered, code),
          fall: formats.result(`-${loss.fall.replace('-', '')}`, code),
        })}
      </span>
      <Link
        href={`#${hrefOf('/pages/common/borrowing', { sale: 'all', loan: loss.loan })}`}
        className="block underline underline-offset-4"
      >
        {t(($) => $.defi.pool.lostSale)}
      </Link>
    </Note>
  );
}

/** Why nothing can be supplied, or why nothing can leave. */
function useConditions(pool: DefiPool): string[] {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const { code, state, room, held_back: held, exits, lent } = pool;
  if (state === 'closed') return [t(($) => $.defi.pool.closed)];
  return [
    ...(state === 'draining' ? [t(($) => $.defi.pool.draining)] : []),
    ...(state === 'open' && compareDecimals(room, '0') <= 0
      ? [t(($) => $.defi.pool.full, { cap: formats.money(pool.cap, code) })]
      : []),
    ...(held === 'exits' ? [t(($) => $.defi.pool.exits, { amount: formats.money(exits.amount, code) })] : []),
    ...(held === 'loss' ? [t(($) => $.defi.pool.held)] : []),
    ...(state === 'open' && compareDecimals(lent, '0') === 0 ? [t(($) => $.defi.pool.idle)] : []),
  ];
}

/** The notices. */
export function Notices({ pool }: { pool: DefiPool }) {
  const conditions = useConditions(pool);
  return (
    <>
      <Loss pool={pool} />
      {conditions.map((text) => (
        <Note key={text} tone="warn">
          {text}
        </Note>
      ))}
    </>
  );
}
