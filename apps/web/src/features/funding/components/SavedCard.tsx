/** A saved bank card as its owner may see it: masked. Replace or remove. */
import { type BankCard, removeBankCard } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { iconBank } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { rereadCard } from '../queries/cards.ts';

/** The card with its buttons. */
export function SavedCard({ card, onReplace }: { card: BankCard; onReplace: () => void }) {
  const { t } = useTranslation(['cards', 'common']);
  const [asks, setAsks] = useState(false);
  const remove = useCallMutation(removeBankCard, {
    onDone() {
      setAsks(false);
      toast.show({ kind: 'success', text: t(($) => $.cards.remove.done) });
      rereadCard(card.kind);
    },
  });
  const facts = [
    ['real_name', card.real_name],
    ['phone', card.phone],
    ['branch', card.branch],
    ['province_city', card.province_city],
    ['swift_code', card.swift_code],
    ['aba_number', card.aba_number],
    ['bank_network', card.bank_network],
    ['holder_address', card.holder_address],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card as="article" tone="gold" label={card.bank_name}>
        <div className="mb-4 flex items-center gap-3">
          <Icon d={iconBank} size={24} className="text-brand" />
          <h2 className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">{card.bank_name}</h2>
        </div>
        <p className="num mb-3 text-xl font-semibold tracking-wide">{card.card_number}</p>
        <KeyValueList
          items={facts.map(
            ([field, value]) =>
              value !== null && {
                key: field,
                label: t(($) => $.cards.fields[field]),
                value: <span className="wrap-anywhere whitespace-normal">{value}</span>,
              },
          )}
        />
      </Card>
      <p className="text-xs text-text-3 text-pretty">{t(($) => $.cards.saved.note)}</p>
      <ButtonRow>
        <Button variant="outline" onClick={() => setAsks(true)}>
          {t(($) => $.common.buttons.remove)}
        </Button>
        <Button onClick={onReplace}>{t(($) => $.cards.saved.replace)}</Button>
      </ButtonRow>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t(($) => $.cards.remove.title)}
        description={t(($) => $.cards.remove.text)}
        safeLabel={t(($) => $.common.buttons.cancel)}
        actionLabel={t(($) => $.common.buttons.remove)}
        tone="danger"
        busy={remove.busy}
        onAction={() => remove.submit({ id: card.id })}
      />
    </div>
  );
}
