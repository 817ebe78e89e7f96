/** The level on its scale: where the account is sold, called, may borrow and may be left. Marker and number both stand. */
import type { MarginAccount } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { LevelBar } from '@glasshouse/ui/LevelBar.tsx';
import { Term } from '../../../app/glossary/Term.tsx';
import type { AccountView } from '../queries/margin.ts';
import { movingCoin, triggersOf } from '../model/account.ts';
import { MONEY, useMarginWords } from './words.ts';
import './margin.css';

/** Ends of the scale: beyond them the marker stands at its edge. */
const [FROM, TO] = [1, 2.5];
/** What a level between two ends means. */
const TONES = ['down', 'warn', 'plain', 'up'] as const;
const place = (level: number) => (100 * (Math.min(TO, Math.max(FROM, level)) - FROM)) / (TO - FROM);

function toneOf(level: string | null, { call, liquidation }: MarginAccount['levels']): string {
  if (level === null) return 'text-text-1';
  if (Number(level) <= Number(liquidation)) return 'text-down';
  return Number(level) <= Number(call) ? 'text-warn' : 'text-text-1';
}

/** The bar with its marks. */
export function LevelScale({ level, levels }: { level: string | null; levels: MarginAccount['levels'] }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const marks = [
    {
      at: levels.liquidation,
      text: t(($) => $.leverage.level.marks.liquidation, { level: words.threshold(levels.liquidation) }),
    },
    { at: levels.call, text: t(($) => $.leverage.level.marks.call, { level: words.threshold(levels.call) }) },
    { at: levels.borrow, text: t(($) => $.leverage.level.marks.borrow, { level: words.threshold(levels.borrow) }) },
    { at: levels.leave, text: t(($) => $.leverage.level.marks.leave, { level: words.threshold(levels.leave) }) },
  ];
  const ends = [FROM, Number(levels.liquidation), Number(levels.call), Number(levels.borrow), TO];
  return (
    <>
      <LevelBar
        ranges={ends.slice(1).map((end, i) => ({ width: place(end) - place(ends[i] ?? FROM), tone: TONES[i] ?? 'up' }))}
        at={level === null ? null : place(Number(level))}
        meter={{
          label: t(($) => $.leverage.level.title),
          min: FROM,
          max: TO,
          now: level === null ? TO : Math.min(TO, Math.max(FROM, Number(level))),
          text: words.level(level),
        }}
      />
      <p className="mg-marks num">
        {marks.map(({ at, text }) => (
          <span key={at}>{text}</span>
        ))}
      </p>
    </>
  );
}

/** Call and sale of the coin that moves the account, or its parts. */
function Aside({ view: { account, balances, levels, standing } }: { view: AccountView }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const coin = standing && movingCoin(standing.items);
  const triggers = standing && coin && triggersOf(standing.items, coin.assetId, levels);
  const balance = balances.find(({ assetId }) => assetId === coin?.assetId);
  const price = (ticks: bigint) => ({ price: balance ? words.price(balance, ticks) : String(ticks) });
  const { call = null, sale = null } = triggers ?? {};
  return (
    <p className="ml-auto text-right text-xs text-text-2">
      <span className="block">
        {t(($) => $.leverage.level.collateral, {
          level: account.collateral_level === null ? NO_FIGURE : words.level(account.collateral_level),
        })}
      </span>
      {balance && call !== null && sale !== null && (
        <span className="block">
          {balance.code} {t(($) => $.leverage.level.callAt, price(call))} ·{' '}
          <span className="text-down">
            {triggers?.isFalling
              ? t(($) => $.leverage.level.soldAt, price(sale))
              : t(($) => $.leverage.level.boughtAt, price(sale))}
          </span>
        </span>
      )}
    </p>
  );
}

/** The card. */
export function LevelCard({ view, parts }: { view: AccountView; parts?: boolean }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const { account, standing } = view;
  const isKnown = standing !== null;
  const level = isKnown ? (account.level ?? standing.level) : null;
  return (
    <Card as="section" label={t(($) => $.leverage.level.title)}>
      <div className="num flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <p>
          <span className="block text-sm text-text-2">
            <Term term="marginLevel">{t(($) => $.leverage.level.title)}</Term>, {t(($) => $.leverage.level.how)}
          </span>
          <b className={`text-xl font-semibold ${toneOf(level, account.levels)}`}>
            {isKnown ? words.level(level) : t(($) => $.leverage.level.unknown)}
          </b>
        </p>
        {parts ? (
          <p className="ml-auto text-right text-xs text-text-2">
            <span className="block">
              {t(($) => $.leverage.level.assets, {
                amount: account.assets === null ? NO_FIGURE : words.own(account.assets, MONEY),
              })}
            </span>
            <span className="block">
              {t(($) => $.leverage.level.debts, {
                amount: account.debts === null ? NO_FIGURE : words.owed(account.debts, MONEY),
              })}
            </span>
          </p>
        ) : (
          <Aside view={view} />
        )}
      </div>
      <LevelScale level={level} levels={account.levels} />
      {!isKnown && (
        <Note tone="warn" icon={iconWarn} className="mt-3">
          {t(($) => $.leverage.level.noPrice)}
        </Note>
      )}
    </Card>
  );
}
