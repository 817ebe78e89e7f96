/** What a user has in a pool: worth and result in one row and size, and withdrawals that wait. */
import { type DefiPool, type DefiPosition, cancelDefiExit } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { ownNow } from '../model/pool.ts';
import { rereadOwn, rereadPools } from '../queries/defi.ts';
import { useDefiWords } from './words.ts';

type Exit = DefiPosition['exits'][number];

function Waiting({ exit }: { exit: Exit }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const reread = () => {
    setAsking(false);
    rereadOwn();
    rereadPools();
  };
  const act = useCallMutation(cancelDefiExit, { onDone: reread, onFailure: reread });
  const { code } = exit;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line-1 pt-3">
      <p className="num min-w-0 whitespace-normal text-xs text-text-2">
        <b className="block text-md text-text-1">{formats.exact(exit.amount, code)}</b>
        {t(($) => $.defi.own.exit, { time: formats.dateTime(exit.asked) })}
        <br />
        {t(($) => $.defi.own.place, { place: exit.place, amount: formats.money(exit.ahead, code) })}
        {exit.paid !== '0' && (
          <span className="block">{t(($) => $.defi.own.paidSoFar, { amount: formats.exact(exit.paid, code) })}</span>
        )}
      </p>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t(($) => $.defi.own.cancel)}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t(($) => $.defi.own.cancelTitle)}
        description={t(($) => $.defi.own.cancelText)}
        safeLabel={t(($) => $.defi.own.stay)}
        actionLabel={t(($) => $.defi.own.cancel)}
        onAction={() => act.submit({ id: exit.id })}
        busy={act.busy}
      />
    </div>
  );
}

/** The card; nothing of who never had anything in the pool. */
export function Own({ pool, position }: { pool: DefiPool; position: DefiPosition | null | undefined }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const words = useDefiWords();
  if (!position) return null;
  const { code, supplied, withdrawn, exits } = position;
  const { worth, earned } = ownNow(pool, position);
  const isLoss = compareDecimals(earned, '0') < 0;
  const tone = { up: 'text-up', down: 'text-down', zero: 'text-text-1' }[words.tone(earned)];
  return (
    <Card as="section">
      <h2 className="sr">{t(($) => $.defi.own.title)}</h2>
      <div className="num mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-xs text-text-3">
          {t(($) => $.defi.own.worth)}
          <b className="block text-lg font-semibold text-text-1">{formats.exact(worth, code)}</b>
        </p>
        <p className="text-right text-xs text-text-3">
          {isLoss ? t(($) => $.defi.own.lost) : t(($) => $.defi.own.earned)}
          <b className={`block text-lg font-semibold ${tone}`}>{formats.result(earned, code)}</b>
        </p>
      </div>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.defi.own.supplied), value: formats.exact(supplied, code) },
          { label: t(($) => $.defi.own.withdrawn), value: formats.exact(withdrawn, code) },
        ]}
      />
      {exits.map((exit) => (
        <Waiting key={exit.id} exit={exit} />
      ))}
    </Card>
  );
}
