/** The confirmation of a follow: everything that is set, the most that can be lost, the share, and the agreement. */
import type { CopyFollow, CopyTrader } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useState } from 'react';
import { lossCapOf } from '../model/form.ts';
import { Agree } from './Agree.tsx';
import { FollowButton } from './FollowButton.tsx';
import type { FollowFlow } from './use-follow-form.ts';
import { fallOf, useCopyWords } from './words.ts';

export interface ConfirmFollowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trader: CopyTrader;
  /** The follow that is changed; null: a new one. */
  follow: CopyFollow | null;
  flow: FollowFlow;
}

function Facts({ trader, follow, flow }: Pick<ConfirmFollowProps, 'trader' | 'follow' | 'flow'>) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const { form, freeAfter } = flow;
  const none = t(($) => $.copy.follow.noCap);
  const share = follow?.share ?? trader.share;
  return (
    <KeyValueList
      panel
      items={[
        {
          label: t(($) => $.copy.confirm.median),
          value: `${words.change(trader.median)} · ${trader.record ? words.change(fallOf(trader.record.drop)) : NO_FIGURE}`,
        },
        {
          label: t(($) => $.copy.confirm.size),
          value: words.size({ type: form.type === 'multiple' ? 1 : 2, number: form[form.type] || '0' }),
        },
        { label: t(($) => $.copy.confirm.lossCap), value: words.exact(lossCapOf(form)) },
        {
          label: t(($) => $.copy.confirm.orderMargin),
          value: form.orderMargin === '' ? none : words.exact(form.orderMargin),
        },
        { label: t(($) => $.copy.confirm.openMax), value: form.openMax === '' ? none : form.openMax },
        {
          label: t(($) => $.copy.confirm.leverage),
          value: t(($) => $.copy.confirm.leverageValue, { multiple: form.leverage }),
        },
        {
          label: t(($) => $.copy.confirm.slippage),
          value: t(($) => $.copy.confirm.slippageValue, { percent: words.percentOf(form.slippage) }),
        },
        { label: t(($) => $.copy.confirm.share), value: t(($) => $.copy.confirm.shareValue, { percent: words.percent(share) }) },
        { label: t(($) => $.copy.confirm.fees), value: t(($) => $.copy.confirm.feesValue) },
        freeAfter !== undefined && { label: t(($) => $.copy.confirm.free), value: words.exact(freeAfter), result: true },
      ]}
    />
  );
}

/** The sheet. */
export function ConfirmFollow({ open, onOpenChange, trader, follow, flow }: ConfirmFollowProps) {
  const { t } = useTranslation(['copy', 'common']);
  const words = useCopyWords();
  const [agreed, setAgreed] = useState(false);
  const { form, act } = flow;
  const budget = words.exact(form.budget || '0');
  const isSame = follow?.budget === form.budget;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={follow ? t(($) => $.copy.confirm.titleEdit) : t(($) => $.copy.confirm.title, { name: trader.name })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={act.busy}
      foot={
        <FollowButton
          form={form}
          isEdit={follow !== null}
          checking={act.checking}
          busy={act.busy}
          disabled={follow === null && !agreed}
          onPress={() => flow.submit(follow === null)}
        />
      }
    >
      <p className="mb-3 text-md text-text-1">
        {isSame ? t(($) => $.copy.confirm.whatSame, { amount: budget }) : t(($) => $.copy.confirm.what, { amount: budget })}
      </p>
      <Facts trader={trader} follow={follow} flow={flow} />
      <Note tone="warn" className="mt-3">
        {t(($) => $.copy.confirm.worst, {
          cap: words.result(`-${lossCapOf(form) || '0'}`),
          budget: words.result(`-${form.budget || '0'}`),
        })}
      </Note>
      {follow === null && (
        <>
          <p className="mt-3 text-xs text-text-3">{t(($) => $.copy.confirm.open)}</p>
          <Agree agreed={agreed} onAgreed={setAgreed} />
        </>
      )}
    </Sheet>
  );
}
