/** Entries that the mark fired, and those that were canceled, with the proof of each that fired. */
import type { ContractConditional } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useState } from 'react';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { useEndedConditionals } from '../queries/conditionals.ts';
import ConditionalCard from './ConditionalCard.tsx';
import { VerifyContract } from './VerifyContract.tsx';

/** The list. */
export default function EndedConditionals() {
  const { t } = useTranslation(['contracts', 'common', 'manage']);
  const list = useEndedConditionals();
  const [shown, setShown] = useState<ContractConditional | null>(null);
  const [open, setOpen] = useState(false);
  const show = (one: ContractConditional) => {
    setShown(one);
    setOpen(true);
  };
  return (
    <>
      <EndlessList
        endless
        list={list}
        failedTitle={t(($) => $.contracts.own.failed)}
        loadingLabel={t(($) => $.contracts.own.loading)}
        empty={{ title: t(($) => $.manage.trigger.none), text: t(($) => $.manage.trigger.noneText) }}
        row={(one) => (
          <ConditionalCard key={one.id} conditional={one}>
            {one.receipt !== null && (
              <Button size="xs" variant="outline" onClick={() => show(one)}>
                {t(($) => $.manage.trigger.proof)}
              </Button>
            )}
          </ConditionalCard>
        )}
      />
      {shown !== null && shown.receipt !== null && (
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={t(($) => $.contracts.verify.title)}
          closeLabel={t(($) => $.common.buttons.close)}
        >
          <VerifyContract name={{ kind: 'entry', id: shown.receipt, positionId: shown.id }} />
        </Sheet>
      )}
    </>
  );
}
